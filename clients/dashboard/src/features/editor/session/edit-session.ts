import { type Extension, Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { admit } from '../../../ground/api/budget';
import type { PassageDecision } from '../../../ground/store/draft';
import type { Texts } from '../../../ground/texts/texts';
import { failureOf } from '../document/failure-of';
import { type OpenedDocument, readCurrent, wipeLost } from '../document/open-document';
import { serverStateOf } from '../document/opened-document';
import { type PiiConfig, type SaveWarning, saveDocument } from '../document/save-document';
import { firstForeignChange } from '../foreign/foreign-changes';
import { Saver } from '../saving/saver';
import type { SavingStatus } from '../saving/saving';
import { ShownText } from '../surface/shown-text';
import { showWarnings } from '../warnings/diagnostics';
import { DraftKeeper } from './draft-keeper';

/** The part of a session that a screen shows. */
export interface SessionSnapshot {
  status: SavingStatus;
  warnings: readonly SaveWarning[];
  piiConfig: PiiConfig | undefined;
}

/** How long a person who leaves waits for the last attempts to keep and to save, in milliseconds. */
const LAST_ATTEMPT_MS = 3_000;

/** A document that a person edits: its text, and what keeps and saves it. */
export class EditSession {
  readonly saver: Saver;
  private readonly shown: ShownText;
  private readonly drafts: DraftKeeper;
  private warnings: readonly SaveWarning[] = [];
  private piiConfig: PiiConfig | undefined;
  private snapshot: SessionSnapshot;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly opened: OpenedDocument,
    texts: Texts['editor'],
    extensions: Extension,
    /** Called with the name of the writer, if it is known, whose changes the text has now. */
    private readonly onForeign: (author: string | undefined) => void,
    /** Called when the preview has failed, and the editor shows the source. */
    onPlain: () => void,
  ) {
    const { facts, saving, draft } = opened;
    this.shown = new ShownText(opened, texts, extensions, (all) => this.updated(all), onPlain);
    this.drafts = new DraftKeeper(facts, draft, this.shown);
    let author: string | undefined;
    this.saver = new Saver(saving, {
      read: () => this.text,
      capture: () => this.drafts.capture(),
      show: (text) => this.showForeign(text, author),
      send: async (sent, base) => {
        const answer = await saveDocument(facts, sent, base, this.piiConfig);
        this.warnings = answer.warnings;
        const { isPlain, view } = this.shown;
        if (!isPlain) view?.dispatch(showWarnings(view.state, answer.warnings));
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
      keep: (kept) => this.drafts.keep(kept),
      forget: () => {
        this.drafts.decisions = [];
        return this.drafts.forget();
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
    const { docs, current, form } = this.shown;
    return docs.read(current.doc, form);
  }

  get decisions(): readonly PassageDecision[] {
    return this.drafts.decisions;
  }

  get editorView(): EditorView | undefined {
    return this.shown.view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): SessionSnapshot => this.snapshot;

  attach(host: HTMLElement): void {
    this.shown.attach(host);
    this.saver.start();
  }

  detach(): void {
    this.shown.detach();
  }

  /** Tries to keep and to save what is not saved. @returns whether leaving would lose it */
  async wouldLose(): Promise<boolean> {
    const attempt = async (): Promise<void> => {
      await this.saver.keep();
      if (this.saver.isAtRisk) await this.saver.save();
    };
    await Promise.race([attempt(), new Promise((done) => setTimeout(done, LAST_ATTEMPT_MS))]);
    return this.saver.isAtRisk;
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
    await this.drafts.forget();
  }

  goToLine(number: number): void {
    this.shown.goToLine(number);
  }

  setPiiConfig(piiConfig: PiiConfig | undefined): void {
    this.piiConfig = piiConfig;
    this.tell();
  }

  /** The person has decided a part of a conflict, or has written more of it. */
  decideSoFar(decisions: readonly PassageDecision[]): void {
    this.drafts.decisions = decisions;
    this.saver.changed();
  }

  /** The person decided a conflict. */
  resolve(text: string): void {
    this.drafts.decisions = [];
    this.shown.replace(text, false);
    this.saver.resolved();
  }

  private updated(transactions: readonly Transaction[]): void {
    const isTyped = transactions.some((one) => one.docChanged && !one.annotation(Transaction.remote));
    if (isTyped) this.saver.changed();
  }

  private showForeign(text: string, author: string | undefined): void {
    const { view } = this.shown;
    const isFirst = !view || firstForeignChange(view) === undefined;
    this.shown.replace(text, true);
    if (isFirst) this.onForeign(author);
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
