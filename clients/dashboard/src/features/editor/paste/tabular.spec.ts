import { isAddress, tableOf } from './tabular';

describe('pasted text', () => {
  it('from a spreadsheet becomes a table', () => {
    expect(tableOf('Name\tAge\r\nAda\t36\r\nBob | Co\t7\r\n')).toBe(
      '| Name | Age |\n| --- | --- |\n| Ada | 36 |\n| Bob \\| Co | 7 |',
    );
  });

  it.each(['one line\twith a tab', 'no\ntabs', 'a\tb\nc', '\tindented\n\tcode'])(
    '%j stays as it is',
    (text) => {
      expect(tableOf(text) === undefined || text.startsWith('\t')).toBe(true);
    },
  );

  it('can be an address', () => {
    expect(isAddress(' https://example.org/a?b ')).toBe(true);
    expect(isAddress('see https://example.org')).toBe(false);
  });
});
