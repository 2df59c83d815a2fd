import { csvOf } from './csv';

describe('rows as CSV', () => {
  it('are lines of quoted cells', () =>
    expect(
      csvOf([
        ['Project', 'State'],
        ['Say "hi", all', ''],
      ]),
    ).toBe('\ufeff"Project","State"\r\n"Say ""hi"", all",""\r\n'));

  it.each([
    ['=1+1', `"'=1+1"`],
    [' @SUM(A1)', `"' @SUM(A1)"`],
    ['a;-2', `"a;'-2"`],
    ['a\nb\u202ec', '"a b c"'],
    ['2026-11-28', '"2026-11-28"'],
  ])('have no formula and no further line in %j', (text, cell) =>
    expect(csvOf([[text]])).toBe(`\ufeff${cell}\r\n`),
  );
});
