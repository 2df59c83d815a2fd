import { readTables } from './table-columns';

function cells(text: string): string[] {
  const found: string[] = [];
  readTables(text, ({ column, start, end }) => found.push(`${column.trim()}: ${text.slice(start, end)}`));
  return found;
}

describe('readTables', () => {
  it('returns each cell with the name of its column, without the marks around it', () => {
    expect(cells('| User | Password |\n| --- | :---: |\n| bob | `a_b` |\n|  | **c** |\n\n| x | y |')).toEqual(
      ['User: bob', 'Password: a_b', 'Password: c'],
    );
  });

  it('reads tables without outer bars, and in block quotes', () => {
    expect(cells('User | Password\n---|---\nbob | x')).toEqual(['User: bob', 'Password: x']);
    expect(cells('> | User | Password |\n> |---|---|\n> | bob | x |')).toEqual(['User: bob', 'Password: x']);
  });

  it('finds no table in prose', () => {
    expect(cells('a | b\nc | d\n---\ne | f')).toEqual([]);
  });
});
