import fc from 'fast-check';
import { fenced, inline } from './fence.js';

describe('text out of documents', () => {
  it('cannot end the block of code that it is in', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[`~\n a]*$/), (text) => {
        const lines = fenced(text).split('\n');
        const fence = /^`+/.exec(lines[0]!)![0];
        expect(lines.at(-1)).toBe(fence);
        expect(lines.slice(1, -1).some((line) => line.includes(fence))).toBe(false);
      }),
    );
  });

  it('cannot end the code that it is in within a line', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[`\n\r a]{1,30}$/), (text) => {
        const shown = inline(text);
        expect(shown).not.toMatch(/[\n\r]/);
        const [, ticks, inner] = /^(`+) ?([^]*?) ?\1$/.exec(shown)!;
        for (const [run] of inner!.matchAll(/`+/g)) expect(run.length).toBeLessThan(ticks!.length);
      }),
    );
  });

  it('is short within a line', () => {
    expect(inline('x'.repeat(1_000)).length).toBeLessThan(210);
  });
});
