import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

const ITEM = /^(\s*(?:>\s?)*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/;
const QUOTE = /^(\s*(?:>\s?)+)/;

/** The start of the next line: a new item, a new line of a quote; undefined outside of both. */
export function continuation(line: string): { prefix: string; isEmpty: boolean } | undefined {
  const item = ITEM.exec(line);
  if (item) {
    const [all, before, bullet, number, delimiter, space, task] = item;
    const mark = bullet ?? `${Number(number) + 1}${delimiter}`;
    return { prefix: `${before}${mark}${space}${task ? '[ ] ' : ''}`, isEmpty: line.length === all.length };
  }
  const quote = QUOTE.exec(line);
  return quote ? { prefix: quote[1]!, isEmpty: line.trim() === quote[1]!.trim() } : undefined;
}

/** Continues a list or quote on Enter; in an item without text, ends it. */
export const continueMarkup: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection;
  if (ranges.length > 1 || !main.empty || isCode(state, main.head)) return false;
  const line = state.doc.lineAt(main.head);
  const next = continuation(line.text);
  if (!next || main.head - line.from < (ITEM.exec(line.text) ?? QUOTE.exec(line.text))![0].length)
    return false;
  const change = next.isEmpty
    ? { from: line.from, to: line.to, insert: '' }
    : { from: main.head, insert: state.toText(state.lineBreak + next.prefix) };
  const cursor = next.isEmpty ? line.from : main.head + 1 + next.prefix.length;
  dispatch(
    state.update({
      changes: change,
      selection: EditorSelection.cursor(cursor),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Whether a position is in code, where marks mean nothing. */
export function isCode(state: EditorState, at: number): boolean {
  for (
    let node = syntaxTree(state).resolveInner(at, -1) as { name: string; parent: unknown } | null;
    node;
    node = node.parent as typeof node
  )
    if (/^(FencedCode|CodeBlock|InlineCode|CodeText|HTMLBlock)$/.test(node.name)) return true;
  return false;
}
