import type { Extension } from '@codemirror/state';
import { EditorState, Text, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Texts } from '../../../ground/texts/texts';
import type { DraftWriter, PassageDecision } from '../../../ground/store/draft';
import { admit } from '../../../ground/api/budget';
import { forgetDraft, keepDraft } from '../../../ground/store/drafts';
import { failureOf } from '../document/failure-of';
import type { OpenedDocument } from '../document/open-document';
import { readCurrent, wipeLost } from '../document/open-document';
import { serverStateOf } from '../document/opened-document';
import { type PiiConfig, type SaveWarning, saveDocument } from '../document/save-document';
import { firstForeignChange } from '../foreign/foreign-changes';
import { showWarnings } from '../warnings/diagnostics';
import { type SavingStatus } from '../saving/saving';
import { type CapturedText, type KeptText, Saver } from '../saving/saver';
import { type EditorContent, editorState, lineEnd, plainState } from '../surface/editor-state';
import { minimalChanges } from '../surface/minimal-changes';
import { hidePreview, isPreview } from '../surface/preview-mode';
import { KnownDocs } from '../surface/known-docs';
import { patchOf } from '../surface/text-patch';
import type { Patch } from '../../../ground/store/patch';
import { robustView } from '../surface/robust-view';
import { type SourceForm, formOf, isOfForm, withoutMark } from '../text/source-text';

/** A draft of a text that is at least so long is kept as what differs from its base. */
const LONG = 256 * 1024;

/** The part of a session that a screen shows. */
export interface SessionSnapshot {
  status: SavingStatus;
  warnings: readonly SaveWarning[];
  piiConfig: PiiConfig | undefined;
}

/** A document that a person edits: its text, and what keeps and saves it. */
export class EditSession {
  readonly saver: Saver;
  private state: EditorState;
  private view: EditorView | undefined;
  private form: SourceForm;
  private warnings: readonly SaveWarning[] = [];
  private piiConfig: PiiConfig | undefined;
  private readonly docs = new KnownDocs();
  private readonly captured = new WeakMap<CapturedText, Text>();
  private snapshot: SessionSnapshot;
  /** Whether an extension has failed, so that only the source is shown. */
  private isPlain = false;
  private readonly listener = EditorView.updateListener.of(({ transactions }) => this.updated(transactions));
  private readonly writer: DraftWriter;
  /** The person's decisions about a conflict so far. It is kept with the draft. */
  private soFar: readonly PassageDecision[];
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly opened: OpenedDocument,
    private readonly texts: Texts['editor'],
    extensions: Extension,
    /** Called with the name of the writer, if it is known, whose changes the text has now. */
    private readonly onForeign: (author: string | undefined) => void,
    /** Called when the preview has failed, and the editor shows the source. */
    private readonly onPlain: () => void,
  ) {
    const { facts, text, cursor, saving, draft } = opened;
    this.writer = { id: randomId(), opened: draft };
    this.soFar = draft?.decisions ?? [];
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
    let author: string | undefined;
    this.saver = new Saver(saving, {
      read: () => this.text,
      capture: () => {
        const { doc } = this.current;
        const { form } = this;
        const captured = { read: () => this.docs.read(doc, form) };
        this.captured.set(captured, doc);
        return captured;
      },
      show: (shown) => this.showForeign(shown, author),
      send: async (sent, base) => {
        const answer = await saveDocument(facts, sent, base, this.piiConfig);
        this.warnings = answer.warnings;
        if (!this.isPlain) this.view?.dispatch(showWarnings(this.view.state, answer.warnings));
        return answer;
      },
      current: async () => {
        const view = await readCurrent(facts.nodeId, 0);
        author =
          view.authors.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0]?.displayName ?? undefined;
        return serverStateOf(view);
      },
      admit: () => admit('refetch'),
      failureOf: (error) => {
        const failure = failureOf(error, performance.now());
        if (failure.kind === 'missing') wipeLost(facts.nodeId);
        return failure;
      },
      keep: (kept) => this.keep(kept),
      forget: () => {
        this.soFar = [];
        return forgetDraft(facts.nodeId, this.writer);
      },
      // The clock of the device can be set back, which must not delay what is due.
      now: () => performance.now(),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      onChange: () => this.tell(),
    });
    this.snapshot = this.look();
  }

  /** The text, byte for byte. */
  get text(): string {
    return this.docs.read(this.current.doc, this.form);
  }

  get decisions(): readonly PassageDecision[] {
    return this.soFar;
  }

  get editorView(): EditorView | undefined {
    return this.view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): SessionSnapshot => this.snapshot;

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
      this.updated(transactions);
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
    this.saver.start();
  }

  detach(): void {
    this.state = this.current;
    this.view?.destroy();
    this.view = undefined;
  }

  /** Keeps and saves what is not saved, and stops. */
  async leave(): Promise<void> {
    await this.saver.keep();
    await this.saver.save();
    this.saver.close();
  }

  /** Stops without saving, and deletes what this device keeps. */
  async discard(): Promise<void> {
    this.saver.abandon();
    await forgetDraft(this.opened.facts.nodeId, this.writer);
  }

  goToLine(number: number): void {
    const { view } = this;
    if (!view || number > view.state.doc.lines) return;
    view.dispatch({ selection: { anchor: view.state.doc.line(number).from }, scrollIntoView: true });
    view.focus();
  }

  setPiiConfig(piiConfig: PiiConfig | undefined): void {
    this.piiConfig = piiConfig;
    this.tell();
  }

  /** The person has decided a part of a conflict, or has written more of it. */
  decideSoFar(decisions: readonly PassageDecision[]): void {
    this.soFar = decisions;
    this.saver.changed();
  }

  /** The person decided a conflict. */
  resolve(text: string): void {
    this.soFar = [];
    this.replace(text, false);
    this.saver.resolved();
  }

  private get current(): EditorState {
    return this.view?.state ?? this.state;
  }

  private keep({ base, text, sent, isConflict }: KeptText): Promise<void> {
    const { nodeId, projectId, title, path } = this.opened.facts;
    const draft = {
      ...{ nodeId, projectId, title, path, isConflict },
      baseEtag: base.etag,
      cursor: this.current.selection.main.head,
      changedAt: Date.now(),
      ...(this.soFar.length > 0 && { decisions: this.soFar }),
    };
    const doc = this.captured.get(text);
    // A text that is based on one of another form, or on none, is kept as a whole.
    const isSameForm = [base.text, sent ?? base.text].every((one) => isOfForm(one, this.form));
    if (!doc || doc.length < LONG || base.text === '' || !isSameForm)
      return keepDraft({ ...draft, baseText: base.text, text: text.read(), sentText: sent }, this.writer);
    const baseDoc = this.docs.docOf(base.text, this.form);
    const patchTo = (after: Text): Patch => patchOf(baseDoc, after, this.form);
    return keepDraft(
      {
        ...draft,
        baseMark: this.docs.markOf(base.text),
        patch: patchTo(doc),
        ...(sent !== undefined && { sentPatch: patchTo(this.docs.docOf(sent, this.form)) }),
      },
      this.writer,
      base.text,
    );
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

  private updated(transactions: readonly Transaction[]): void {
    const isTyped = transactions.some((one) => one.docChanged && !one.annotation(Transaction.remote));
    if (isTyped) this.saver.changed();
  }

  private showForeign(text: string, author: string | undefined): void {
    const isFirst = !this.view || firstForeignChange(this.view) === undefined;
    this.replace(text, true);
    if (isFirst) this.onForeign(author);
  }

  /** Puts a text in the place of the one that is shown, by the changes between them. Undoing leaves what others wrote. */
  private replace(text: string, isForeign: boolean): void {
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
      : { changes, effects, annotations: annotations.slice(1) };
    if (this.view) this.view.dispatch(spec);
    else this.state = this.state.update(spec).state;
  }

  private tell(): void {
    const next = this.look();
    const { status, warnings, piiConfig } = this.snapshot;
    if (next.status === status && next.warnings === warnings && next.piiConfig === piiConfig) return;
    this.snapshot = next;
    for (const listener of this.listeners) listener();
  }

  private look(): SessionSnapshot {
    return { status: this.saver.status, warnings: this.warnings, piiConfig: this.piiConfig };
  }
}

/** `randomUUID` exists only with HTTPS. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
