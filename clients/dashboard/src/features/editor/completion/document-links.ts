import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { encodeDestination, linkText, relativePath } from '../text/relative-path';

/** A document, or one of its headings, that a link can lead to. */
export interface LinkTarget {
  title: string;
  path: string;
  heading?: { text: string; anchor: string; level: number };
}

/** Lists documents after `[[`, or the headings of one after `[[page#`, and inserts a relative link to what the person chooses. */
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
    const options = targets.map((target): Completion => ({
      label: target.heading ? `${'#'.repeat(target.heading.level)} ${target.heading.text}` : target.title,
      detail: target.heading ? target.title : target.path,
      apply: (view: EditorView, _completion: Completion, start: number, end: number) => {
        const insert = linkTo(target, from);
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

/** The Markdown of a link from one document to a target. */
export function linkTo({ title, path, heading }: LinkTarget, from: string): string {
  const document = path === from && heading ? '' : relativePath(from, path);
  const anchor = heading ? `#${encodeDestination(heading.anchor)}` : '';
  return `[${linkText(heading?.text ?? title)}](${document}${anchor})`;
}
