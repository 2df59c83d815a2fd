import type { StateCommand } from '@codemirror/state';
import { alignedTable } from '../markdown/aligned-table';
import { tableAt } from './tables';

/** Gives the columns of the table at the cursor equal widths. */
export const alignColumns: StateCommand = ({ state, dispatch }) => {
  const table = tableAt(state);
  if (!table) return false;
  const from = state.doc.line(table.first).from;
  const { to } = state.doc.line(table.last);
  const lines = alignedTable(state.sliceDoc(from, to).split(state.lineBreak));
  dispatch(
    state.update({
      changes: { from, to, insert: state.toText(lines.join(state.lineBreak)) },
      selection: { anchor: from },
      userEvent: 'input.format',
    }),
  );
  return true;
};
