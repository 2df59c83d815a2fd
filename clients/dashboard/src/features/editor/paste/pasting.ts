import { isolateHistory } from '@codemirror/commands';
import { StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { parseClipboard } from '../../../ground/html/trusted';
import { isCode } from '../commands/lists';
import { linesOf } from '../text/source-text';
import { isAddress, tableOf } from './tabular';

/** Puts an uploaded file into the text. */
export type Upload = (files: readonly File[], view: EditorView) => void;

const track = StateEffect.define<{ from: number; to: number } | null>();

/** The passage that was pasted last, as long as its Markdown is not known. */
const pasted = StateField.define<{ from: number; to: number } | null>({
  create: () => null,
  update: (range, { effects, changes }) => {
    const set = effects.findLast((effect) => effect.is(track));
    if (set) return set.value;
    return range && { from: changes.mapPos(range.from, 1), to: changes.mapPos(range.to, -1) };
  },
});

/** Pastes rich text, tables and addresses as Markdown. Undoing once gives the plain text. */
export function pasting(upload: Upload) {
  return [
    pasted,
    // In the editor, every line end is that of the document.
    EditorView.clipboardInputFilter.of((text, state) => linesOf(text).join(state.lineBreak)),
    EditorView.domEventHandlers({
      paste: (event, view) => paste(event.clipboardData, view, upload, event),
      drop: (event, view) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at !== null) view.dispatch({ selection: { anchor: at } });
        upload(files, view);
        return true;
      },
    }),
  ];
}

function paste(data: DataTransfer | null, view: EditorView, upload: Upload, event: ClipboardEvent): boolean {
  if (!data || view.state.readOnly) return false;
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  const files = [...data.files];
  // Word and spreadsheets add a picture of what was copied.
  if (files.length > 0 && !text.trim()) {
    event.preventDefault();
    upload(files, view);
    return true;
  }
  const { main } = view.state.selection;
  if (!text || isCode(view.state, main.from)) return false;
  if (isAddress(text) && !main.empty && !/[\n\]]/.test(view.state.sliceDoc(main.from, main.to))) {
    event.preventDefault();
    const insert = `[${view.state.sliceDoc(main.from, main.to)}](${text.trim()})`;
    view.dispatch(view.state.replaceSelection(insert), { userEvent: 'input.paste' });
    return true;
  }
  const table = tableOf(text);
  if (table === undefined && !isRich(html)) return false;
  event.preventDefault();
  insertPlain(view, text);
  if (table !== undefined) replacePasted(view, table);
  else
    void import('./html-to-markdown').then(({ htmlToMarkdown }) =>
      replacePasted(view, htmlToMarkdown(parseClipboard(html))),
    );
  return true;
}

/** Whether HTML has more than text: editors of code copy every line in elements of their own. */
function isRich(html: string): boolean {
  return (
    /<(h[1-6]|ul|ol|table|a|b|strong|i|em|blockquote|pre|img|p)\b/i.test(html) &&
    !/vscode|monaco|jetbrains/i.test(html)
  );
}

function insertPlain(view: EditorView, text: string): void {
  const { from } = view.state.selection.main;
  const insert = view.state.toText(linesOf(text).join(view.state.lineBreak));
  view.dispatch(view.state.replaceSelection(insert), {
    effects: track.of({ from, to: from + insert.length }),
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
}

function replacePasted(view: EditorView, markdown: string): void {
  const range = view.state.field(pasted);
  if (!range || markdown === '') return;
  const insert = view.state.toText(linesOf(markdown).join(view.state.lineBreak));
  if (view.state.sliceDoc(range.from, range.to) === linesOf(markdown).join(view.state.lineBreak)) return;
  view.dispatch({
    changes: { ...range, insert },
    selection: { anchor: range.from + insert.length },
    effects: track.of(null),
    userEvent: 'input.paste.markdown',
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  });
}
