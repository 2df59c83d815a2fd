import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** Puts marks around the selection or the word at the cursor, or removes them. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      const word = range.empty ? state.wordAt(range.head) : null;
      const { from, to } = word ?? range;
      const length = mark.length;
      if (isAround(mark, runBefore(state, from, mark), runAfter(state, to, mark)))
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

/** Whether runs of the character of a mark on both sides contain the mark: of `***`, one is that of emphasis and two are that of strong. */
function isAround(mark: string, before: number, after: number): boolean {
  const shorter = Math.min(before, after);
  return mark.length === 1 ? shorter % 2 === 1 : shorter >= mark.length;
}

function runBefore(state: EditorState, at: number, mark: string): number {
  let start = at;
  while (start > 0 && state.sliceDoc(start - 1, start) === mark[0]) start--;
  return at - start;
}

function runAfter(state: EditorState, at: number, mark: string): number {
  let end = at;
  while (state.sliceDoc(end, end + 1) === mark[0]) end++;
  return end - at;
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
