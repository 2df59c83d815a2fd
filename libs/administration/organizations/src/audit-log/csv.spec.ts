import { csvCell } from './csv';

describe('a cell of an export', () => {
  it.each([
    ['', '""'],
    ['Olivia Baker', '"Olivia Baker"'],
    ['Acme "R&D", Ltd.', '"Acme ""R&D"", Ltd."'],
    ['Zoë 东京 🎉', '"Zoë 东京 🎉"'],
    ['{"seats":-1}', '"{""seats"":-1}"'],
    ['2026-11-21', '"2026-11-21"'],
    ['a=b', '"a=b"'],
  ])('%j is written as %j', (text, cell) => expect(csvCell(text)).toBe(cell));

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '"=', "'=", '  "@', ';=', '; "+', '\u00a0='])(
    'that would begin a formula with %j is text',
    (start) => {
      const content = csvCell(`${start}HYPERLINK(1)`).slice(1, -1).replaceAll('""', '"');
      expect(content).toMatch(/^;?'/);
      for (const part of content.split(';')) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    },
  );

  it.each([
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\0',
    '\x7f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
  ])('has no invisible character: %j', (character) => {
    const cell = csvCell(`a${character}=1`);
    expect(cell).toMatch(/^"a(\\u[0-9a-f]{4})+=1"$/);
    expect(csvCell(`${character}=1`)).toMatch(/^"\\u/);
  });

  it('distinguishes an escape from the same text', () => {
    expect(csvCell('\n')).toBe(String.raw`"\u000a"`);
    expect(csvCell(String.raw`\u000a`)).toBe(String.raw`"\\u000a"`);
  });
});
