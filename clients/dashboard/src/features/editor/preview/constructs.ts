import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { decorateLink } from './links';
import { TaskWidget } from './task-widget';
import { touches } from './touches';

type Found = Range<Decoration>[];

const hidden = Decoration.replace({});
const shownMark = Decoration.mark({ class: 'cm-syntax' });
const code = Decoration.mark({ class: 'cm-code', attributes: { spellcheck: 'false' } });
const bullet = Decoration.mark({ class: 'cm-bullet' });
const doneTask = Decoration.mark({ class: 'cm-task-done' });
const line = (className: string, attributes: Record<string, string> = {}) =>
  Decoration.line({ class: className, attributes });
const headings = [1, 2, 3, 4, 5, 6].map((level) => line(`cm-heading cm-heading-${level}`));
const quote = line('cm-quote');
const rule = line('cm-rule');
const codeLine = line('cm-code-line', { spellcheck: 'false' });
const fence = line('cm-fence', { spellcheck: 'false' });
const raw = line('cm-raw', { spellcheck: 'false' });

/** The parts of a construct that are marks, by the construct's name. */
const INLINE: Readonly<Record<string, { mark: string; style: Decoration }>> = {
  Emphasis: { mark: 'EmphasisMark', style: Decoration.mark({ class: 'cm-emphasis' }) },
  StrongEmphasis: { mark: 'EmphasisMark', style: Decoration.mark({ class: 'cm-strong' }) },
  Strikethrough: { mark: 'StrikethroughMark', style: Decoration.mark({ class: 'cm-strike' }) },
  InlineCode: { mark: 'CodeMark', style: code },
};

/**
 * Adds the decorations of a construct.
 *
 * @returns whether to look into it
 */
export function decorate(node: SyntaxNode, state: EditorState, found: Found): boolean {
  const { name } = node;
  const inlineRule = INLINE[name];
  if (inlineRule) decorateInline(node, inlineRule, state, found);
  else if (/^(ATX|Setext)Heading/.test(name)) decorateHeading(node, state, found);
  else if (name === 'Link' || name === 'Autolink' || name === 'URL') return decorateLink(node, state, found);
  else if (name === 'Task') decorateTask(node, state, found);
  else if (name === 'ListMark' && node.parent?.parent?.name === 'BulletList')
    found.push(bullet.range(node.from, node.to));
  else if (name === 'QuoteMark') decorateMark(node, state, found);
  else if (name === 'Blockquote') eachLine(node, state, (at) => found.push(quote.range(at)));
  else if (name === 'HorizontalRule') found.push(rule.range(node.from));
  else if (name === 'FencedCode' || name === 'CodeBlock') {
    decorateCode(node, state, found);
    return false;
  } else if (name === 'HTMLBlock' || name === 'CommentBlock' || name === 'ProcessingInstructionBlock')
    eachLine(node, state, (at) => found.push(raw.range(at)));
  else if (name === 'HTMLTag' || name === 'Comment') found.push(shownMark.range(node.from, node.to));
  else if (name === 'Escape' && !touches(state, node.from, node.to))
    found.push(hidden.range(node.from, node.from + 1));
  return true;
}

function decorateInline(
  node: SyntaxNode,
  { mark, style }: { mark: string; style: Decoration },
  state: EditorState,
  found: Found,
): void {
  if (node.to > node.from) found.push(style.range(node.from, node.to));
  const marks = touches(state, node.from, node.to) ? shownMark : hidden;
  for (const one of node.getChildren(mark)) found.push(marks.range(one.from, one.to));
}

function decorateHeading(node: SyntaxNode, state: EditorState, found: Found): void {
  const level = Number(node.name.at(-1));
  eachLine(node, state, (at) => found.push(headings[level - 1]!.range(at)));
  const isTouched = touches(state, node.from, node.to);
  for (const mark of node.getChildren('HeaderMark')) {
    const isUnderline = node.name.startsWith('Setext');
    // The space after the marks goes with them.
    const space =
      isUnderline || mark.from > node.from ? 0 : /^[ \t]*/.exec(state.sliceDoc(mark.to, node.to))![0].length;
    const marks = isTouched || isUnderline ? shownMark : hidden;
    found.push(marks.range(mark.from, mark.to + space));
  }
}

function decorateMark(node: SyntaxNode, state: EditorState, found: Found): void {
  const { from, to } = state.doc.lineAt(node.from);
  found.push((touches(state, from, to) ? shownMark : hidden).range(node.from, node.to));
}

function decorateTask(node: SyntaxNode, state: EditorState, found: Found): void {
  const marker = node.getChild('TaskMarker');
  if (!marker) return;
  const isDone = state.sliceDoc(marker.from + 1, marker.from + 2) !== ' ';
  if (isDone && node.to > marker.to) found.push(doneTask.range(marker.to, node.to));
  if (touches(state, marker.from, marker.to)) return;
  found.push(Decoration.replace({ widget: new TaskWidget(isDone) }).range(marker.from, marker.to));
}

/** Fences stay, so that no line changes its height when the cursor comes. */
function decorateCode(node: SyntaxNode, state: EditorState, found: Found): void {
  const isFenced = node.name === 'FencedCode';
  const last = state.doc.lineAt(node.to).from;
  const isClosed = node.getChildren('CodeMark').length > 1;
  eachLine(node, state, (at) => {
    found.push(codeLine.range(at));
    if (isFenced && (at <= node.from || (isClosed && at === last))) found.push(fence.range(at));
  });
}

function eachLine({ from, to }: SyntaxNode, { doc }: EditorState, run: (at: number) => void): void {
  for (let at = from; at <= to;) {
    const { from: start, to: end } = doc.lineAt(at);
    run(start);
    at = end + 1;
  }
}
