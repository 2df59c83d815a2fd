import { mergeTexts, mergedText } from '../../../content/merging/three-way';

/** A state of the document on the server. */
export interface ServerState {
  etag: string;
  text: string;
}

/** The known state of the text in the editor, the server and this device. Texts that people see have versions; each change gives a new one. */
export interface Saving {
  /** The version in the editor. */
  version: number;
  /** The version that the server holds, by its own answer. */
  saved: number;
  /** The version that this device keeps. */
  kept: number;
  /** Whether the last attempt to keep a version on this device failed. */
  keepFailed: boolean;
  /** The newest state of the server that the text in the editor is based on. */
  base: ServerState;
  /**
   * A save without a definite answer: the server may hold this text, or not. Until that is known, only the same text is sent again, so that
   * there is never more than one text of which this is not known.
   */
  sent?: { version: number; text: string };
  trouble?: Trouble;
  /** The number of attempts that got no answer since the last one that did. */
  failures: number;
  /** When the first and the last change were made that were not sent yet. */
  firstChangeAt?: number;
  lastChangeAt?: number;
  /** Whether to save without a pause after the last key. */
  urgent: boolean;
}

export type Trouble =
  | { kind: 'offline' }
  | { kind: 'limited'; until: number }
  | { kind: 'refused'; error: unknown }
  | { kind: 'missing'; error: unknown }
  | { kind: 'conflict'; theirs: ServerState };

/** The status of the text in the editor, as a person reads it. */
export type SavingStatus =
  'saved' | 'saving' | 'changed' | 'device' | 'nowhere' | 'refused' | 'missing' | 'conflict';

/** The state of a document that was opened with the text of `base`, or with another text that only this device has. */
export function opened(base: ServerState, draft?: { sent?: string }): Saving {
  const hasDraft = draft !== undefined;
  return {
    version: hasDraft ? 1 : 0,
    saved: 0,
    kept: hasDraft ? 1 : 0,
    keepFailed: false,
    base,
    ...(draft?.sent !== undefined && { sent: { version: 0.5, text: draft.sent } }),
    failures: 0,
    urgent: hasDraft,
  };
}

/** A person changed the text. */
export function changed(saving: Saving, now: number): Saving {
  return {
    ...saving,
    version: Math.floor(saving.version) + 1,
    firstChangeAt: saving.firstChangeAt ?? now,
    lastChangeAt: now,
    // Another text can be one that the server accepts.
    ...(saving.trouble?.kind === 'refused' && { trouble: undefined }),
  };
}

export function keptOnDevice(saving: Saving, version: number): Saving {
  return { ...saving, kept: Math.max(saving.kept, version), keepFailed: false };
}

export function keepFailed(saving: Saving): Saving {
  return { ...saving, keepFailed: true };
}

/** The next text to send. */
export function sending(saving: Saving, read: () => string): Saving & Required<Pick<Saving, 'sent'>> {
  const sent = saving.sent ?? { version: saving.version, text: read() };
  const isNewest = sent.version === saving.version;
  return { ...saving, sent, urgent: !isNewest, ...(isNewest && { firstChangeAt: undefined }) };
}

/** The server holds the text that was sent. */
export function answered(saving: Saving, etag: string): Saving {
  const { sent, ...rest } = saving;
  if (sent === undefined) return saving;
  return {
    ...rest,
    base: { etag, text: sent.text },
    saved: sent.version,
    trouble: undefined,
    failures: 0,
    firstChangeAt:
      sent.version === saving.version ? undefined : (saving.firstChangeAt ?? saving.lastChangeAt),
  };
}

/** No answer arrived, or one that says to come back: the server may hold the text. */
export function failed(saving: Saving, trouble: Trouble): Saving {
  return { ...saving, trouble, failures: saving.failures + 1, urgent: true };
}

/** The server does not accept the text. */
export function refused(saving: Saving, trouble: Trouble): Saving {
  return { ...saving, sent: undefined, trouble, urgent: false };
}

/** The consequence of the current state of the server: the text to show, if it is another one. */
export function foundCurrent(
  saving: Saving,
  current: ServerState,
  mine: string,
): { saving: Saving; show?: string } {
  if (saving.sent && current.text === saving.sent.text) return { saving: answered(saving, current.etag) };
  const settled = { ...saving, sent: undefined, trouble: undefined, failures: 0, base: current };
  if (current.text === saving.base.text)
    return { saving: { ...settled, urgent: saving.version !== saving.saved } };
  const merged = mergedText(mergeTexts(saving.base.text, mine, current.text));
  if (merged === undefined) {
    const trouble = { kind: 'conflict', theirs: current } as const;
    return { saving: { ...saving, sent: undefined, failures: 0, trouble, urgent: false } };
  }
  const version = merged === mine ? saving.version : Math.floor(saving.version) + 1;
  const isSaved = merged === current.text;
  return {
    saving: { ...settled, version, saved: isSaved ? version : saving.saved, urgent: !isSaved },
    ...(merged !== mine && { show: merged }),
  };
}

/** The person decided a conflict; the text in the editor is what they chose. */
export function resolved(saving: Saving): Saving {
  if (saving.trouble?.kind !== 'conflict') return saving;
  const { theirs } = saving.trouble;
  return {
    ...saving,
    base: theirs,
    trouble: undefined,
    version: Math.floor(saving.version) + 1,
    urgent: true,
  };
}

/** Whether something is not known to be on the server. */
export function isUnsaved({ version, saved, sent }: Saving): boolean {
  return version !== saved || sent !== undefined;
}

export function statusOf(saving: Saving, isSending: boolean): SavingStatus {
  const { trouble, version, kept } = saving;
  if (trouble?.kind === 'conflict' || trouble?.kind === 'refused' || trouble?.kind === 'missing')
    return trouble.kind;
  if (!isUnsaved(saving)) return 'saved';
  if (isSending && trouble === undefined) return 'saving';
  if (kept === version) return 'device';
  return saving.keepFailed && trouble !== undefined ? 'nowhere' : 'changed';
}
