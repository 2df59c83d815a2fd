import { type Patch, patched } from './patch';

/** Changes of a document that the service does not hold yet. */
export interface Draft {
  nodeId: string;
  projectId: string | null;
  title: string;
  /** The path of the document in its project. */
  path: string;
  /** The ETag of the revision on which the changes are based. */
  baseEtag: string;
  baseText: string;
  /** The text as the person sees it. */
  text: string;
  /** A text that was sent to the service, if it is not known whether it holds it. */
  sentText: string | undefined;
  /** Where the cursor was. */
  cursor: number;
  /** Whether somebody else changed the same passages, so that the person must choose. */
  isConflict: boolean;
  /** The decisions of the person about a conflict so far. */
  decisions?: readonly PassageDecision[] | undefined;
  /** Unix time in milliseconds of the last change. */
  changedAt: number;
  /** The editor that kept it last. */
  writer?: string | undefined;
}

/** The decision of a person about a passage that somebody else changed too. It holds no text of others, only what finds the passage again. */
export interface PassageDecision {
  /** That of `markOf` of each version of the passage. */
  mine: string;
  theirs: string;
  choice?: 'mine' | 'theirs' | 'both' | 'own' | undefined;
  /** The text that the person wrote, also where another choice is made. */
  own?: string | undefined;
}

/** An editor, as far as drafts are concerned. */
export interface DraftWriter {
  /** Random. */
  id: string;
  /** The draft with which it was opened. */
  opened?: Pick<Draft, 'writer' | 'changedAt'> | undefined;
}

/**
 * Whether an editor may replace or delete a draft: its own, and the one with which it was opened, but not what another one kept since then.
 * Times are only compared for equality: the clock of a device can be set back.
 */
export function mayReplace(
  { id, opened }: DraftWriter,
  draft: Pick<Draft, 'writer' | 'changedAt'> | undefined,
): boolean {
  if (draft === undefined || draft.writer === id) return true;
  return opened !== undefined && opened.writer === draft.writer && opened.changedAt === draft.changedAt;
}

/**
 * How a draft of a long text is stored: as what differs from the text on which it is based, which is stored once. Otherwise, each pause between
 * two words would write megabytes.
 */
export interface CompactDraft extends Omit<Draft, 'text' | 'baseText' | 'sentText'> {
  /** That of `markOf` of the base: one ETag can have two texts, for example before and after the masked one is read. */
  baseMark: string;
  patch: Patch;
  sentPatch?: Patch | undefined;
}

/** The text on which a compact draft is based, under a key of its own. */
export interface DraftBase {
  /** That of `baseKey`. */
  nodeId: string;
  baseText: string;
}

export type StoredDraft = Draft | CompactDraft | DraftBase;

/** The key of the base of a draft. Those of all bases of a document begin with its id and `#`. */
export function baseKey(draft: Draft | CompactDraft): string {
  return `${draft.nodeId}#${draft.baseEtag}#${'baseMark' in draft ? draft.baseMark : ''}`;
}

/** Tells texts apart: their length and a hash (FNV-1a). */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}

export function isBase(stored: StoredDraft): stored is DraftBase {
  return stored.nodeId.includes('#');
}

/** A draft with its texts. */
export function wholeDraft(stored: Draft | CompactDraft, base: DraftBase | undefined): Draft | undefined {
  if (!('patch' in stored)) return stored;
  if (base === undefined) return undefined;
  const { patch, sentPatch, baseMark, ...draft } = stored;
  const { baseText } = base;
  // A patch of another text would make garbage of this one.
  if (markOf(baseText) !== baseMark) return undefined;
  return {
    ...draft,
    baseText,
    text: patched(baseText, patch),
    sentText: sentPatch && patched(baseText, sentPatch),
  };
}
