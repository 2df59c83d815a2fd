import { type Saving, type ServerState, foundCurrent, opened } from './saving';

/** The draft that this device kept of a document. */
interface KeptDraft {
  baseEtag: string;
  baseText: string;
  text: string;
  sentText?: string | undefined;
}

/** The state with which the editor begins. */
export interface Opening {
  saving: Saving;
  text: string;
  /** Whether the text has changes that only this device kept. */
  isRestored: boolean;
}

/** The text that an editor shows first, from the state of the server and a draft of this device: at least one of them. */
export function openText(server: ServerState | undefined, draft: KeptDraft | undefined): Opening {
  if (draft === undefined) {
    if (server === undefined) throw new Error('There is nothing to open.');
    return { saving: opened(server), text: server.text, isRestored: false };
  }
  if (server?.text === draft.text) return { saving: opened(server), text: server.text, isRestored: false };
  // The text of others on which the draft is based was deleted if the person lost their right to it for a while.
  const base = server?.etag === draft.baseEtag ? server : { etag: draft.baseEtag, text: draft.baseText };
  const saving = opened(base, { ...(draft.sentText !== undefined && { sent: draft.sentText }) });
  if (server === undefined || server.etag === base.etag)
    return { saving, text: draft.text, isRestored: true };
  const found = foundCurrent(saving, server, draft.text);
  return { saving: found.saving, text: found.show ?? draft.text, isRestored: true };
}
