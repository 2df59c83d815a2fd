import { normalizedText } from './normalized-text';

/** The normalized text, or the text itself if it is normalized already. */
function normalized(text: string): string {
  return normalizedText(text)?.text ?? text;
}

describe('normalizedText', () => {
  it.each([
    ['a&#95;b &#x5f; &lowbar; &amp;', 'a_b _ _ &'],
    ['&unknown; &#; & &#xZ; &amp', '&unknown; &#; & &#xZ; &amp'],
    ['%41%5F%7e %zz %E4%B8%AD', 'A_~ %zz %E4%B8%AD'],
    ['\\u0041 \\u{1F600}\\u{41} \\x41 \\\\u0041 \\101 \\U00000041', 'A \ufffdA A A A A'],
    ['a\\nb\\tc \\_ \\* \\q', 'a\nb\tc _ * \\q'],
    ['a\u200bb\u00adc\ufeffd\u2060e\ufe0ff', 'abcdef'],
    ['\x1b[1;31mred\x1b[0m \x1b]8;;https://a.io\x07link', 'red link'],
    ['ｇｈｐ＿１２', 'ghp_12'],
    ['\u{1d5c0}\u{1d5c1}\u{1d5c9} \u{1d7d8} ⓐ', 'ghp 0 a'],
    ['раssword', 'password'],
    ['g\u0332h\u0332p\u0332', 'ghp'],
    ['a–b “c”', 'a-b "c"'],
    ['k=5Fv; a=3Db', 'k_v; a=b'],
    ['KEY=5fab', 'KEY=5fab'],
  ])('reads %j as %j', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it('is null for a text that is normalized already', () => {
    expect(normalizedText('plain words, 100 % of them & more \\ here')).toBeNull();
    expect(normalizedText('😀 中文')).toBeNull();
  });

  it('maps offsets back to the source', () => {
    const text = 'ab&#95;c\u200bd%5Fe';
    const decoded = normalizedText(text);
    const source = [...(decoded?.text ?? '')].map((_, at) => {
      const { start, end } = decoded?.map.toSource(at, at + 1) ?? { start: 0, end: 0 };
      return text.slice(start, end);
    });
    expect(source).toEqual(['a', 'b', '&#95;', 'c', 'd', '%5F', 'e']);
    expect(decoded?.map.toSource(1, 4)).toEqual({ start: 1, end: 8 });
  });
});
