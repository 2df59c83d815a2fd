import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { isCode } from '../commands/lists';
import { linesOf } from '../text/source-text';
import { forgetPlace, notePlace, placeOf, places } from './places';
import { isAddress, tableOf } from './tabular';

/** Puts an uploaded file into the text. */
export type Upload = (files: readonly File[], view: EditorView) => void;

/** Pastes rich text, tables and addresses as Markdown. Undoing once gives the plain text. */
export function pasting(upload: Upload) {
  return [
    places,
    // In the editor, every line end is that of the document.
    EditorView.clipboardInputFilter.of((text, state) => linesOf(text).join(state.lineBreak)),
    EditorView.domEventHandlers({
      paste: (event, view) => paste(event.clipboardData, view, upload, event),
      drop: (event, view) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0 || view.state.readOnly) return false;
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
  const replace = insertPlain(view, text);
  if (table !== undefined) replace(table);
  else
    void import('./html-to-markdown').then(
      ({ clipboardToMarkdown }) => replace(clipboardToMarkdown(html)),
      // Without a connection, the plain text stays.
      () => undefined,
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

/** @returns puts Markdown in the place of the text, as long as the text is as it was pasted */
function insertPlain(view: EditorView, text: string): (markdown: string) => void {
  const { from } = view.state.selection.main;
  const insert = view.state.toText(linesOf(text).join(view.state.lineBreak));
  const { id, effect } = notePlace({ from, to: from + insert.length });
  view.dispatch(view.state.replaceSelection(insert), {
    effects: effect,
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  });
  const plain = view.state.sliceDoc(from, from + insert.length);
  return (markdown) => {
    const place = placeOf(view.state, id);
    if (!place) return;
    const better = linesOf(markdown).join(view.state.lineBreak);
    const isAsPasted = view.state.sliceDoc(place.from, place.to) === plain;
    if (markdown === '' || better === plain || !isAsPasted) {
      view.dispatch({ effects: forgetPlace(id) });
      return;
    }
    const { main } = view.state.selection;
    const after = view.state.toText(better);
    view.dispatch({
      changes: { ...place, insert: after },
      // A person who went on to write elsewhere stays there.
      ...(main.empty && main.head === place.to && { selection: { anchor: place.from + after.length } }),
      effects: forgetPlace(id),
      userEvent: 'input.paste.markdown',
      annotations: isolateHistory.of('full'),
      scrollIntoView: main.head === place.to,
    });
  };
}
