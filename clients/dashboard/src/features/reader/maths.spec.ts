import { findFormulas } from './maths';

const found = (text: string) =>
  findFormulas(text).map(({ source, display }) => (display ? `[${source}]` : source));

describe('formulas in a text', () => {
  it('are found in a line and on their own', () => {
    expect(found('Where $a^2 + b^2$ is $c$.\n$$\n\\frac{1}{2}\n$$')).toEqual([
      'a^2 + b^2',
      'c',
      '[\\frac{1}{2}]',
    ]);
  });

  it.each(['It costs $5 and $10.', '$ 5 and 6 $', 'US$', '$$', 'a \\$b\\$', '$a\n\nb$'])(
    'are not found in %j',
    (text) => expect(found(text)).toEqual([]),
  );

  it('keep dollar signs that are escaped', () => {
    expect(found('$a \\$ b$')).toEqual(['a \\$ b']);
  });

  it('are where the text has them', () => {
    const text = 'x $a$ y';
    const { start, end } = findFormulas(text)[0]!;
    expect(text.slice(start, end)).toBe('$a$');
  });
});
