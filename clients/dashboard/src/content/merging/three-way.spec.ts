import fc from 'fast-check';
import { mergeTexts, mergedText } from './three-way';

const merge = (base: string, mine: string, theirs: string) => mergedText(mergeTexts(base, mine, theirs));

describe('a merge of two texts', () => {
  it('has the changes of both if they touch different lines', () => {
    expect(merge('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nD\n')).toBe('A\nb\nc\nD\n');
  });

  it('leaves a passage to the person if both changed it', () => {
    const passages = mergeTexts('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n');
    expect(passages).toEqual([
      { kind: 'settled', lines: ['a\n'] },
      { kind: 'conflict', mine: ['mine\n'], theirs: ['theirs\n'], base: ['b\n'] },
      { kind: 'settled', lines: ['c\n'] },
    ]);
  });

  it('has a change that both made once', () => {
    expect(merge('a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n')).toBe('a\nB\nc\n');
  });

  it('keeps every byte of both texts, also line ends and the end of the text', () => {
    expect(merge('a\r\nb\r\nc', 'a\r\nb\r\nc\r\n', 'A\r\nb\r\nc')).toBe('A\r\nb\r\nc\r\n');
  });

  it('is the text of one if the other changed nothing', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', '\r\n', 'c'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(merge(base, changed, base)).toBe(changed);
        expect(merge(base, base, changed)).toBe(changed);
        expect(merge(base, changed, changed)).toBe(changed);
      }),
    );
  });

  it('has each new line of both, in a passage that is settled or left to the person', () => {
    const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n');
    const lines = fc.array(line, { maxLength: 10 });
    const at = fc.nat(10);
    fc.assert(
      fc.property(lines, at, at, (base, mineAt, theirsAt) => {
        const insert = (text: string, where: number) =>
          [...base.slice(0, where), text, ...base.slice(where)].join('');
        const passages = mergeTexts(base.join(''), insert('mine\n', mineAt), insert('theirs\n', theirsAt));
        const all = passages.flatMap((one) =>
          one.kind === 'settled' ? one.lines : [...one.mine, ...one.theirs],
        );
        expect(all).toContain('mine\n');
        expect(all).toContain('theirs\n');
      }),
    );
  });
});
