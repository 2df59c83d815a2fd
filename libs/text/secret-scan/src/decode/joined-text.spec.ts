import { joinedText } from './joined-text';

describe('joinedText', () => {
  it.each([
    ['"gh" + "p_ab"', 'ghp_ab'],
    ["'gh' . 'p_ab'", 'ghp_ab'],
    ['["gh", "p_ab"].join("")', 'ghp_ab.join('],
    ['gh**p_a**b', 'ghp_ab'],
    ['gh<b>p_</b><!-- x -->ab', 'ghp_ab'],
    ['gh \\\n    p_ab', 'ghp_ab'],
    ['> gh\n> p_ab', 'ghp_ab'],
    ['sk-ant-\nab a.b a+b x-y', 'sk-ant-aba.ba+bx-y'],
    ['[gh](https://a.io)p_ab', 'ghp_ab'],
    ['a < b', 'a<b'],
  ])('joins %j to %j', (text, expected) => {
    expect(joinedText(text)?.text).toBe(expected);
  });

  it('maps offsets back to the source', () => {
    const text = 'x = "ghp_" +\n  "abc";';
    const joined = joinedText(text);
    const at = joined?.text.indexOf('ghp_abc') ?? -1;
    const { start, end } = joined?.map.toSource(at, at + 7) ?? { start: 0, end: 0 };
    expect(text.slice(start, end)).toBe('ghp_" +\n  "abc');
  });
});
