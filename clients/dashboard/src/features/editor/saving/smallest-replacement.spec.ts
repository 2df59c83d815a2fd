import fc from 'fast-check';
import { smallestReplacement } from './smallest-replacement';

describe('the smallest replacement', () => {
  it('has the changed passage and what is around it', () => {
    const before = `${'x\n'.repeat(500)}The old word.\n${'y\n'.repeat(500)}`;
    const part = smallestReplacement(before, before.replace('old', 'new'))!;
    expect(part.find).toContain('The old word.');
    expect(part.find.length).toBeLessThan(200);
    expect(before.replace(part.find, part.replace)).toBe(before.replace('old', 'new'));
  });

  it('does not exist where the passage occurs twice in the same surroundings', () => {
    expect(
      smallestReplacement('ab'.repeat(50_000), `${'ab'.repeat(20_000)}c${'ab'.repeat(30_000)}`),
    ).toBeUndefined();
  });

  it('does not exist for more than the service accepts', () => {
    expect(smallestReplacement(`${'a'.repeat(9_000)}b`, 'c')).toBeUndefined();
  });

  it('makes one text of the other, without splitting a character or a line end', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', '\r\n', '\n', '\u{1f600}'), { maxLength: 300 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const part = smallestReplacement(before, after);
        if (!part) return;
        const at = before.indexOf(part.find);
        expect(before.indexOf(part.find, at + 1)).toBe(-1);
        expect(before.slice(0, at) + part.replace + before.slice(at + part.find.length)).toBe(after);
        expect(part.find.isWellFormed()).toBe(true);
      }),
    );
  });
});
