import type MarkdownIt from 'markdown-it';
import { type LineEnvironment, lineMark } from './line-marks';

/** The box of a task. What follows it can be markup, which is not a part of this text. */
const MARK = /^\[([ xX])\][ \t]+/;

/** Shows `- [ ]` and `- [x]` as disabled checkboxes with the number of their line; that of the first line is `firstLine` of the environment. */
export function taskLists(markdown: MarkdownIt.MarkdownIt): void {
  markdown.core.ruler.after('inline', 'tasks', ({ tokens, Token, env }) => {
    for (let i = 2; i < tokens.length; i++) {
      const { type, children } = tokens[i]!;
      if (type !== 'inline' || tokens[i - 2]!.type !== 'list_item_open') continue;
      const first = children?.[0];
      const mark = first?.type === 'text' ? MARK.exec(first.content) : null;
      if (!mark || (mark[0].length === first!.content.length && children!.length === 1)) continue;
      first!.content = first!.content.slice(mark[0].length);
      const box = new Token('task', 'input', 0);
      box.attrs = [
        ['type', 'checkbox'],
        ['disabled', ''],
        ['data-line', lineMark(env as LineEnvironment, tokens[i]!.map![0])],
        ...(mark[1] === ' ' ? [] : [['checked', ''] as [string, string]]),
      ];
      children!.unshift(box);
      tokens[i - 2]!.attrJoin('class', 'task');
    }
  });
}
