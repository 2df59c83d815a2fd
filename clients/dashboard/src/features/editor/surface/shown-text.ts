import { EditorState, type Extension, Text, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Texts } from '../../../ground/texts/texts';
import type { OpenedDocument } from '../document/open-document';
import { type SourceForm, formOf, withoutMark } from '../text/source-text';
import { type EditorContent, editorState, lineEnd, plainState } from './editor-state';
import { KnownDocs } from './known-docs';
import { minimalChanges } from './minimal-changes';
import { hidePreview, isPreview } from './preview-mode';
import { robustView } from './robust-view';

/** A text in an editor, byte for byte. If an extension fails, the editor shows the source without extensions, and no key is lost. */
export class ShownText {
  readonly docs = new KnownDocs();
  form: SourceForm;
  view: EditorView | undefined;
  /** Whether an extension has failed, so that only the source is shown. */
  isPlain = false;
  private state: EditorState;
  private readonly listener = EditorView.updateListener.of(({ transactions }) => this.onUpdate(transactions));

  constructor(
    private readonly opened: Pick<OpenedDocument, 'facts' | 'text' | 'cursor'>,
    private readonly texts: Texts['editor'],
    extensions: Extension,
    private readonly onUpdate: (transactions: readonly Transaction[]) => void,
    /** Called when the preview has failed, and the editor shows the source. */
    private readonly onPlain: () => void,
  ) {
    const { text, cursor } = opened;
    this.form = formOf(text);
    try {
      this.state = editorState(this.content(withoutMark(text), cursor), texts, [
        extensions,
        EditorView.exceptionSink.of((error) => this.pluginFailed(error)),
        this.listener,
      ]);
    } catch (error) {
      this.state = this.plain(withoutMark(text), cursor);
      this.isPlain = true;
      console.error(error);
    }
    this.docs.remember(text, this.state.doc);
  }

  get current(): EditorState {
    return this.view?.state ?? this.state;
  }

  attach(host: HTMLElement): void {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const show = (): void => {
      const parent = document.createElement('div');
      root.replaceChildren(parent);
      this.view = robustView({ state: this.state, root, parent }, { onBroken });
    };
    const fallBack = (): void => {
      this.view = undefined;
      show();
      this.onPlain();
    };
    const onBroken = (error: unknown, transactions: readonly Transaction[]): void => {
      const last = transactions.at(-1);
      if (this.isPlain) throw error;
      console.error(error);
      const { view } = this;
      const doc = last?.newDoc ?? this.current.doc;
      const { head } = (last?.newSelection ?? this.current.selection).main;
      // From now on this is the text, also before the new view is there.
      this.state = this.plain(doc.sliceString(0, undefined, this.form.lineEnd), head);
      this.isPlain = true;
      this.view = undefined;
      this.onUpdate(transactions);
      // The view is in the middle of its update.
      queueMicrotask(() => {
        view?.destroy();
        fallBack();
        this.view?.focus();
      });
    };
    try {
      show();
      if (this.isPlain) this.onPlain();
    } catch (error) {
      if (this.isPlain) throw error;
      console.error(error);
      this.state = this.plain(this.state.sliceDoc(), this.state.selection.main.head);
      this.isPlain = true;
      fallBack();
    }
  }

  detach(): void {
    this.state = this.current;
    this.view?.destroy();
    this.view = undefined;
  }

  goToLine(number: number): void {
    const { view } = this;
    if (!view || number > view.state.doc.lines) return;
    view.dispatch({ selection: { anchor: view.state.doc.line(number).from }, scrollIntoView: true });
    view.focus();
  }

  /** Puts a text in the place of the one that is shown, by the changes between them. Undoing leaves what others wrote. */
  replace(text: string, isForeign: boolean): void {
    const form = formOf(text);
    // The same lines are another text in another form.
    this.docs.clear();
    const after = Text.of(withoutMark(text).split(form.lineEnd));
    const changes = minimalChanges(this.current.doc, after);
    const effects =
      form.lineEnd === this.form.lineEnd
        ? []
        : lineEnd.reconfigure(EditorState.lineSeparator.of(form.lineEnd));
    this.form = form;
    const annotations = [Transaction.remote.of(true), Transaction.addToHistory.of(false)];
    const spec = isForeign
      ? { changes, effects, annotations }
      : // What a person decided is their text also if they may not write any more.
        { changes, effects, annotations: annotations.slice(1), filter: false };
    if (this.view) this.view.dispatch(spec);
    else this.state = this.state.update(spec).state;
  }

  private content(text: string, cursor: number): EditorContent {
    const { language, title, canWrite } = this.opened.facts;
    return { text, form: this.form, cursor, language, title, isReadOnly: !canWrite };
  }

  private plain(text: string, cursor: number): EditorState {
    return plainState(this.content(text, cursor), this.texts, this.listener);
  }

  /** A plugin has failed, and CodeMirror has switched it off. The preview could be half a preview without it. */
  private pluginFailed(error: unknown): void {
    console.error(error);
    // The view is in the middle of an update.
    queueMicrotask(() => {
      if (!this.view || !isPreview(this.view.state)) return;
      hidePreview(this.view);
      this.onPlain();
    });
  }
}
