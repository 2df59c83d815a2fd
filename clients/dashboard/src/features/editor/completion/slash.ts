import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Texts } from '../../../ground/texts/texts';
import { isCode } from '../commands/lists';

/** Replaces the typed command by Markdown, and puts the cursor where `|` is in it. */
function inserts(markdown: string) {
  return (view: EditorView, _completion: Completion, from: number, to: number): void => {
    const [before = '', after = ''] = markdown.split('¦');
    const { state } = view;
    const insert = state.toText((before + after).replaceAll('\n', state.lineBreak));
    // In the editor, every line end is one position.
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + before.length },
      userEvent: 'input.complete',
    });
  };
}

const MARKDOWN = {
  heading1: '# ¦',
  heading2: '## ¦',
  heading3: '### ¦',
  bullets: '- ¦',
  numbers: '1. ¦',
  task: '- [ ] ¦',
  quote: '> ¦',
  code: '```¦\n\n```',
  table: '| ¦ |  |\n| --- | --- |\n|  |  |\n',
  rule: '---\n¦',
  link: '[[¦',
} as const;

/** The actions that `/` lists at the start of a line. */
export function slashMenu(texts: Texts['editor'], chooseFile: () => void) {
  const options: Completion[] = [
    ...Object.entries(MARKDOWN).map(([name, markdown]) => ({
      label: `/${texts.insert[name as keyof typeof MARKDOWN]}`,
      apply: inserts(markdown),
    })),
    {
      label: `/${texts.insert.file}`,
      apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
        view.dispatch({ changes: { from, to } });
        chooseFile();
      },
    },
  ];
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/^\s*\/[\p{L}\d ]*/u);
    if (!typed || isCode(context.state, context.pos)) return null;
    const from = typed.from + typed.text.indexOf('/');
    return { from, options, validFor: /^\/[\p{L}\d ]*$/u };
  };
}
