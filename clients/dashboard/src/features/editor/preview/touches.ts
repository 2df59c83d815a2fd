import type { EditorState } from '@codemirror/state';
import { focused } from './quiet';

/** Whether a cursor or selection is in a range or at its ends. */
export function touches(state: EditorState, from: number, to: number): boolean {
  if (!state.field(focused)) return false;
  return state.selection.ranges.some((range) => range.from <= to && range.to >= from);
}

/** Whether a cursor or selection is in a line of a range. */
export function touchesLines(state: EditorState, from: number, to: number): boolean {
  if (!state.field(focused)) return false;
  const { doc, selection } = state;
  const start = doc.lineAt(from).from;
  const end = doc.lineAt(Math.min(to, doc.length)).to;
  return selection.ranges.some((range) => range.from <= end && range.to >= start);
}
