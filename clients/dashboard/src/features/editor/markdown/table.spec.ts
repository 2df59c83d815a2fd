import { alignedTable } from './aligned-table';
import { alignmentsOf, cellsOf } from './table';

const texts = (line: string) => cellsOf(line).map(({ from, to }) => line.slice(from, to));

describe('a line of a table', () => {
  it.each([
    ['| a | b |', ['a', 'b']],
    ['a|b', ['a', 'b']],
    ['| a | |', ['a', '']],
    ['| | b |', ['', 'b']],
    ['| a \\| b | c |', ['a \\| b', 'c']],
    ['| `a | b` | c |', ['`a | b`', 'c']],
    ['| ` a | b |', ['` a', 'b']],
    ['  | x  |y', ['x', 'y']],
    ['|a|  ', ['a']],
    ['', []],
  ])('%j has the cells %j', (line, cells) => expect(texts(line)).toEqual(cells));

  it('says how columns are aligned', () => {
    expect(alignmentsOf('|---|:--|--:|:-:|')).toEqual([undefined, 'start', 'end', 'center']);
  });

  it('gets columns of equal widths on demand', () => {
    expect(alignedTable(['|Name|Age|', '|-|-:|', '|Ada|36|', '|日本|7|'])).toEqual([
      '| Name | Age |',
      '| ---- | --: |',
      '| Ada  |  36 |',
      '| 日本 |   7 |',
    ]);
  });
});
