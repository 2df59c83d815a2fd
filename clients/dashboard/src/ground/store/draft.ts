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
  /** Unix time in milliseconds of the last change. */
  changedAt: number;
  /** The editor that kept it last. */
  writer?: string | undefined;
}

/** An editor, as far as drafts are concerned. */
export interface DraftWriter {
  /** Random. */
  id: string;
  /** When it was opened with the draft that there was, in milliseconds of Unix time. */
  openedAt: number;
}

/** Whether an editor may replace or delete a draft: its own, and the one with which it was opened, but not what another one kept since then. */
export function mayReplace({ id, openedAt }: DraftWriter, draft: Draft | undefined): boolean {
  return draft === undefined || draft.writer === id || draft.changedAt <= openedAt;
}
