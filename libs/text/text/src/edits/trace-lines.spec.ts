import fc from 'fast-check';
import { countChanges, traceTexts } from './trace-lines';

const numbered = (...texts: string[]) => texts.map((text, i) => ({ number: i + 1, text }));

describe('the revisions that lines come from', () => {
  it('are those that added them', () => {
    const texts = numbered('a\nb\n', 'a\nx\nb\n', 'a\nx\nb\nend');
    expect(traceTexts({ first: null, texts })).toEqual({ lineCounts: [1, 1, 1, 1], numbers: [1, 2, 1, 3] });
  });

  it('are new where only the line end changes', () => {
    expect(traceTexts({ first: null, texts: numbered('a\nb\n', 'a\r\nb\n') }).numbers).toEqual([2, 1]);
  });

  it('are unknown for lines of a first text that is not the first revision', () => {
    const texts = [
      { number: 5, text: 'a\n👩‍🚀\n' },
      { number: 6, text: 'a\n👩‍🚀\nb\n' },
    ];
    expect(traceTexts({ first: null, texts })).toEqual({ lineCounts: [2, 1], numbers: [0, 6] });
  });

  it('are the same with a stored state in between, and add up to the lines of the text', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 12 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), (revisions, cut) => {
        const texts = numbered(...revisions);
        const whole = traceTexts({ first: null, texts });
        const at = cut % texts.length;
        const first = traceTexts({ first: null, texts: texts.slice(0, at + 1) });
        expect(traceTexts({ first, texts: texts.slice(at) })).toEqual(whole);
        const lines = revisions.at(-1)!.split('\n').length - 1;
        expect(whole.lineCounts.reduce((sum, count) => sum + count, 0)).toBe(lines);
      }),
    );
  });
});

it('counts added and removed lines', () => {
  const pairs = [
    { before: '', after: 'a\nb\n' },
    { before: 'a\nb\n', after: 'a\nc\nd\n' },
    { before: 'a\n', after: 'a\n' },
  ];
  expect(countChanges({ pairs })).toEqual([
    { added: 2, removed: 0 },
    { added: 2, removed: 1 },
    { added: 0, removed: 0 },
  ]);
});
