import { EditorSelection, type StateCommand } from '@codemirror/state';

/** Puts marks around the selection or the word at the cursor, or removes them. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      const word = range.empty ? state.wordAt(range.head) : null;
      const { from, to } = word ?? range;
      const length = mark.length;
      const isAround =
        state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
      if (isAround)
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(range.anchor - length, range.head - length),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + length, range.head + length),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input.format', scrollIntoView: true }));
    return true;
  };
}

/** Makes the selection a link and puts the cursor where its destination belongs. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const changes = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to);
    const at = text ? to + 3 : from + 1;
    return { changes: { from, to, insert: `[${text}]()` }, range: EditorSelection.cursor(at) };
  });
  dispatch(state.update(changes, { userEvent: 'input.format', scrollIntoView: true }));
  return true;
};
