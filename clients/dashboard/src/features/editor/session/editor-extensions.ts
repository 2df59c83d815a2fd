import { autocompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { copyText } from '../../../ground/controls/copy-text';
import { showNotice } from '../../../ground/controls/notices';
import type { Texts } from '../../../ground/texts/texts';
import { stopLooking } from '../commands/stop-looking';
import { slashMenu } from '../completion/slash';
import { type LinkTarget, documentLinks } from '../completion/document-links';
import { imageAddresses } from '../document/image-addresses';
import type { DocumentFacts } from '../document/opened-document';
import type { OpenedDocument } from '../document/open-document';
import { uploadFile } from '../paste/upload';
import { insertLater } from '../paste/places';
import { noticingPastes } from '../paste/pasted';
import { pasting } from '../paste/pasting';
import { destinationAt } from '../preview/links';
import { previewMode } from '../surface/preview-mode';
import { chooseFiles } from '../paste/choose-files';
import { linkChecking } from './link-checking';
import { openDestination } from './open-destination';

/** The extensions that an editor has because of its document: pictures, completions, uploads and links. */
export function editorExtensions(
  { facts, text }: OpenedDocument,
  all: Texts,
  onPasted: Parameters<typeof noticingPastes>[0],
): Extension {
  const texts = all.editor;
  const upload = (files: readonly File[], view: EditorView): void => {
    for (const file of files) {
      const insert = insertLater(view);
      const put = (link: string): void => {
        if (!insert(link)) offerLink(file.name, link, all);
      };
      void uploadFile(facts, file).then(put, (error: unknown) => {
        insert('');
        showNotice(texts.uploadFailed(file.name, error instanceof Error ? error.message : ''), {
          kind: 'problem',
        });
      });
    }
    showNotice(texts.uploading(files.length));
  };
  let current: EditorView | undefined;
  const slash = slashMenu(texts, () => {
    const view = current!;
    chooseFiles((files) => upload(files, view));
  });
  const open = (view: EditorView, at: number): boolean => {
    const destination = destinationAt(syntaxTree(view.state).resolveInner(at, 1), view.state);
    if (destination === undefined) return false;
    void openDestination(facts, destination).then(
      (isOpen) => isOpen || showNotice(texts.unknownLink(destination)),
    );
    return true;
  };
  return [
    EditorView.updateListener.of(({ view }) => (current = view)),
    // Before the keys of suggestions, which have the same precedence.
    Prec.highest(keymap.of([{ key: 'Escape', run: stopLooking }])),
    autocompletion({
      icons: false,
      // A person who types fast and presses Enter means the completion.
      interactionDelay: 0,
      override: [slash, documentLinks(facts.path, targetsLater(facts))],
    }),
    linkChecking(facts),
    pasting(upload),
    noticingPastes(onPasted),
    keymap.of([{ key: 'Mod-Enter', run: (view) => open(view, view.state.selection.main.head) }]),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return at !== null && open(view, at);
      },
    }),
    previewMode(text.length, imageAddresses(facts)),
  ];
}

/** Shows the link to a file whose place in the text is gone: the person has left the editor, or decides a conflict. */
function offerLink(name: string, link: string, { editor, reader }: Texts): void {
  const kind = 'problem';
  const copy = async (): Promise<void> => {
    // This notice is gone by then.
    if (!(await copyText(link))) showNotice(reader.linkNotCopied(link), { kind });
  };
  showNotice(editor.uploadedLate(name, link), {
    kind,
    act: { label: editor.copyLink, run: () => void copy() },
  });
}

/** Finds what links can lead to. The search is loaded when the first link is written. */
function targetsLater(facts: DocumentFacts) {
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => (await import('../completion/find-targets')).targetsOf(facts);
  return async (query: string, signal: AbortSignal): Promise<readonly LinkTarget[]> => {
    loaded ??= load();
    // A failure is not kept: the next key tries again.
    loaded.catch(() => (loaded = undefined));
    return (await loaded)(query, signal);
  };
}
