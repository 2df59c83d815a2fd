import {
  type Saving,
  type SavingStatus,
  answered,
  changed,
  failed,
  foundCurrent,
  isUnsaved,
  keepFailed,
  keptOnDevice,
  refused,
  resolved,
  sending,
  statusOf,
} from './saving';
import type { SaverPorts } from './saver-ports';
import { keepAt, saveAt } from './timing';

/** Milliseconds that a save waits for this device: a broken storage must not prevent it. */
const LONGEST_KEEP_MS = 1_000;
/** Milliseconds until a masked text is read again, if that failed. */
const READ_AGAIN_MS = 5_000;

/** Keeps the text of an editor on this device and saves it, at the times of `timing.ts`, one request at a time. */
export class Saver {
  private busy: Promise<void> | undefined;
  private isSending = false;
  private lastKeepAt = 0;
  private lastTryAt = 0;
  /** The version that is being written to this device, or was the last one. */
  private keeping = -1;
  private stopTimer: (() => void) | undefined;
  private isClosed = false;
  private isAbandoned = false;
  /** Whether the server may hold another text than the one it was sent, which has not been read yet. */
  private isUnread = false;
  private readonly ownRevisions = new Set<string>();
  /** Revisions of which it was said and which the text does not have yet. */
  private readonly foreign = new Set<string | undefined>();
  private isFollowing = false;
  /** Writes to this device, in their order. */
  private writes: Promise<void> = Promise.resolve();

  constructor(
    private saving: Saving,
    private readonly ports: SaverPorts,
  ) {}

  get state(): Saving {
    return this.saving;
  }

  get status(): SavingStatus {
    const status = statusOf(this.saving, this.isSending);
    return status === 'saved' && this.isUnread ? 'saving' : status;
  }

  /** Whether neither the server nor this device has the text, so that it would be lost with the page. */
  get isAtRisk(): boolean {
    return !this.isAbandoned && this.saving.keepFailed && this.status !== 'saved';
  }

  start(): void {
    this.schedule();
  }

  /** The person changed the text. */
  changed(): void {
    this.update(changed(this.saving, this.ports.now()));
  }

  /** The person decided a conflict, and the editor shows the result. */
  resolved(): void {
    this.update(resolved(this.saving));
  }

  /** Writes the text to this device now. */
  async keep(): Promise<void> {
    this.lastKeepAt = this.ports.now();
    if (this.isAbandoned || !isUnsaved(this.saving)) return;
    const { version, base, sent, trouble } = this.saving;
    this.keeping = version;
    const draft = {
      // The text of others must not be kept after the person has lost their right to it.
      base: trouble?.kind === 'missing' ? { ...base, text: '' } : base,
      text: this.ports.capture(),
      sent: sent?.text,
      isConflict: trouble?.kind === 'conflict',
    };
    this.writes = this.writes
      .then(() => (this.isAbandoned ? undefined : this.ports.keep(draft)))
      .then(
        () => this.update(keptOnDevice(this.saving, version)),
        () => this.update(keepFailed(this.saving)),
      );
    await this.writes;
  }

  /** Saves what is not saved, now. Resolves when everything is saved, or when that must wait. */
  async save(): Promise<void> {
    if (this.saving.trouble?.kind === 'refused') this.saving = { ...this.saving, trouble: undefined };
    for (let attempts = 0; attempts < 3; attempts++) {
      while (this.busy) await this.busy;
      if (this.isAbandoned || !isUnsaved(this.saving) || saveAt(this.saving, 0) === undefined) return;
      await this.send();
      if (this.saving.failures > 0) return;
    }
  }

  /** Other writers may have saved these revisions. */
  async foreignSave(...revisionIds: readonly (string | undefined)[]): Promise<void> {
    const kind = this.saving.trouble?.kind;
    if (kind === 'missing' || kind === 'conflict') return;
    for (const id of revisionIds) this.foreign.add(id);
    await this.readForeign();
  }

  /** The connection is back: nothing waits for its next attempt. */
  retryNow(): void {
    if (this.saving.failures === 0) return;
    this.lastTryAt = 0;
    this.schedule();
  }

  /** Stops the timers. The answer to a request that is under way still counts. */
  close(): void {
    this.isClosed = true;
    this.stopTimer?.();
  }

  /** Gives the text up: it is not kept or saved any more. */
  abandon(): void {
    this.close();
    this.isAbandoned = true;
  }

  private update(next: Saving): void {
    this.saving = next;
    this.ports.onChange();
    this.schedule();
  }

  private schedule(): void {
    this.stopTimer?.();
    if (this.isClosed) return;
    const keep = this.keeping === this.saving.version ? undefined : keepAt(this.saving, this.lastKeepAt);
    const save = this.busy ? undefined : saveAt(this.saving, this.lastTryAt);
    const next = Math.min(keep ?? Infinity, save ?? Infinity);
    if (next === Infinity) return;
    this.stopTimer = this.ports.after(Math.max(0, next - this.ports.now()), () => {
      const now = this.ports.now();
      if (save !== undefined && save <= now && !this.busy) void this.send();
      else if (keep !== undefined && keep <= now) void this.keep();
      this.schedule();
    });
  }

  private send(): Promise<void> {
    return this.alone(true, async () => {
      const saving = sending(this.saving, () => this.ports.read());
      this.saving = saving;
      // After a crash, the text that was sent must not look like that of another writer.
      await Promise.race([this.keep(), new Promise<void>((done) => this.ports.after(LONGEST_KEEP_MS, done))]);
      try {
        const { etag, revisionId, isMasked } = await this.ports.send(saving.sent.text, saving.base);
        this.ownRevisions.add(revisionId);
        this.saving = answered(this.saving, etag);
        this.isUnread = isMasked;
        if (isMasked) await this.compareCurrent();
      } catch (error) {
        await this.sendFailed(error);
      }
    });
  }

  private async sendFailed(error: unknown): Promise<void> {
    const failure = this.ports.failureOf(error);
    const { failures } = this.saving;
    if (failure.kind === 'outdated') {
      await this.compareCurrent();
      // Writers who save all the time must not make this one use up its requests.
      if (isUnsaved(this.saving) && this.saving.failures === 0)
        this.saving = { ...this.saving, failures: failures + 1 };
    } else if (failure.kind === 'offline' || failure.kind === 'limited')
      this.saving = failed(this.saving, failure);
    else this.saving = refused(this.saving, failure);
  }

  /** Reads the text, if somebody else saved it. A save that is announced during the reading is part of it, or of the next one. */
  private async readForeign(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    for (;;) {
      // The answer to a save tells which revision is its own.
      while (this.busy) await this.busy;
      for (const id of this.foreign)
        if (id !== undefined && this.ownRevisions.has(id)) this.foreign.delete(id);
      if (this.foreign.size === 0 || this.isClosed) break;
      await this.ports.admit();
      // A save that was refused as outdated may have read it.
      if (this.foreign.size > 0) await this.alone(false, () => this.compareCurrent());
    }
    this.isFollowing = false;
  }

  private async compareCurrent(): Promise<void> {
    this.foreign.clear();
    try {
      const current = await this.ports.current();
      if (current.etag === this.saving.base.etag && !this.isUnread) return;
      this.isUnread = false;
      const { saving, show } = foundCurrent(this.saving, current, this.ports.read());
      this.saving = saving;
      if (show !== undefined) this.ports.show(show);
    } catch (error) {
      const failure = this.ports.failureOf(error);
      if (failure.kind === 'missing') this.saving = refused(this.saving, failure);
      else if (isUnsaved(this.saving)) this.saving = failed(this.saving, { kind: 'offline' });
      else if (this.isUnread) this.ports.after(READ_AGAIN_MS, () => void this.foreignSave(undefined));
    }
  }

  private async alone(isSending: boolean, run: () => Promise<void>): Promise<void> {
    // When several wait, the first one makes the others wait again.
    while (this.busy) await this.busy;
    this.isSending = isSending;
    this.lastTryAt = this.ports.now();
    this.busy = run().finally(() => {
      this.busy = undefined;
      this.isSending = false;
      this.settle();
    });
    this.update(this.saving);
    await this.busy;
  }

  /** Deletes the draft of a text that the server holds, and keeps that of one that a person must decide about. */
  private settle(): void {
    if (this.isAbandoned) return;
    if (!isUnsaved(this.saving)) {
      const { version } = this.saving;
      this.writes = this.writes
        // After another key, there is a newer draft.
        .then(() => (this.saving.version === version ? this.ports.forget() : undefined))
        .catch(() => undefined);
    } else if (this.saving.trouble) void this.keep();
    this.update(this.saving);
  }
}
