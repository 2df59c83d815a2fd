import { compareTexts } from './difference';
import { foldRows } from './folds';

const numbered = (count: number, changed?: number) =>
  Array.from({ length: count }, (_, i) => (i + 1 === changed ? 'changed\n' : `line ${i + 1}\n`)).join('');
const { rows } = compareTexts(numbered(40), numbered(40, 20));
const shown = (opened: number[] = []) =>
  foldRows(rows, new Set(opened)).map((stretch) =>
    stretch.kind === 'fold' ? `fold ${stretch.count}` : `${stretch.rows.length} rows`,
  );

describe('unchanged parts of a difference', () => {
  it('are folded, except for the lines around a change', () => {
    expect(shown()).toEqual(['fold 16', '7 rows', 'fold 17']);
  });

  it('open one by one', () => {
    expect(shown([0])).toEqual(['23 rows', 'fold 17']);
  });

  it('are all folded if nothing changed', () => {
    expect(foldRows(compareTexts(numbered(9), numbered(9)).rows, new Set())).toEqual([
      { kind: 'fold', start: 0, count: 9 },
    ]);
  });

  it('stay open if a fold would hide one line', () => {
    const few = compareTexts('a\n1\n2\n3\n4\n5\n6\n7\nb\n', 'A\n1\n2\n3\n4\n5\n6\n7\nB\n').rows;
    expect(foldRows(few, new Set())).toMatchObject([{ kind: 'rows' }]);
  });
});
