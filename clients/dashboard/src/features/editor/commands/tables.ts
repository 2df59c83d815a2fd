import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { cellsOf } from '../markdown/table';

/** The lines of the table at the cursor. */
export function tableAt(state: EditorState): { first: number; last: number } | undefined {
  let node = syntaxTree(state).resolveInner(state.selection.main.head, -1);
  while (node.parent && node.name !== 'Table') node = node.parent;
  if (node.name !== 'Table') return undefined;
  return { first: state.doc.lineAt(node.from).number, last: state.doc.lineAt(node.to).number };
}

/** Moves to the next or previous cell of a table; after the last one, to a new row. */
export function moveByCell(step: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const table = tableAt(state);
    if (!table) return false;
    const cells: { from: number; to: number }[] = [];
    for (let number = table.first; number <= table.last; number++) {
      if (number === table.first + 1) continue;
      const line = state.doc.line(number);
      cells.push(
        ...cellsOf(line.text).map(({ from, to }) => ({ from: line.from + from, to: line.from + to })),
      );
    }
    const { head } = state.selection.main;
    const current = cells.findLastIndex(({ from }) => from <= head);
    const next = cells[current + step];
    if (next) {
      dispatch(state.update({ selection: EditorSelection.range(next.from, next.to), scrollIntoView: true }));
      return true;
    }
    if (step < 0) return true;
    if (state.readOnly) return false;
    const count = cellsOf(state.doc.line(table.first).text).length;
    const at = state.doc.line(table.last).to;
    const insert = state.toText(`${state.lineBreak}|${'  |'.repeat(count)}`);
    dispatch(
      state.update({
        changes: { from: at, insert },
        selection: { anchor: at + 3 },
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}
