import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { linkText, relativePath } from '../text/relative-path';

/** A document that a link can lead to. */
export interface LinkTarget {
  title: string;
  path: string;
}

/** Lists documents after `[[`, and inserts a relative link to the chosen one. */
export function documentLinks(
  from: string,
  find: (query: string, signal: AbortSignal) => Promise<readonly LinkTarget[]>,
) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/\[\[[^[\]\n]*/);
    if (!typed) return null;
    const stop = new AbortController();
    context.addEventListener('abort', () => stop.abort());
    const targets = await find(typed.text.slice(2).trim(), stop.signal).catch(() => []);
    if (context.aborted) return null;
    const options = targets.map(({ title, path }): Completion => ({
      label: title,
      detail: path,
      apply: (view: EditorView, _completion: Completion, start: number, end: number) => {
        const insert = `[${linkText(title)}](${relativePath(from, path)})`;
        // Brackets that were closed by themselves go too.
        const closing = /^\]{0,2}/.exec(view.state.sliceDoc(end, end + 2))![0].length;
        view.dispatch({
          changes: { from: start, to: end + closing, insert },
          selection: { anchor: start + insert.length },
          userEvent: 'input.complete',
        });
      },
    }));
    return { from: typed.from, options, filter: false };
  };
}
