import type { EditorState } from '@codemirror/state';

/** Whether a cursor or selection is in a range or at its ends. */
export function touches({ selection }: EditorState, from: number, to: number): boolean {
  return selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** Whether a cursor or selection is in a line of a range. */
export function touchesLines({ doc, selection }: EditorState, from: number, to: number): boolean {
  const start = doc.lineAt(from).from;
  const end = doc.lineAt(Math.min(to, doc.length)).to;
  return selection.ranges.some((range) => range.from <= end && range.to >= start);
}
