import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import { isMissing, isOffline } from '../../../ground/api/errors';
import type { Schema } from '../../../ground/api/types';
import type { Draft } from '../../../ground/store/draft';
import { draftOf, forgetDraft } from '../../../ground/store/drafts';
import { wipeHiddenNodes } from '../../../ground/store/wipe';
import { type Opening, openText } from '../saving/opening';
import { type DocumentFacts, factsOf, factsOfDraft, serverStateOf } from './opened-document';

export interface OpenedDocument extends Opening {
  facts: DocumentFacts;
  cursor: number;
  /** The draft that this device has of it. */
  draft: Draft | undefined;
}

/** Reads the current state of a document with its text. */
export async function readCurrent(
  nodeId: string,
  patienceSeconds?: number,
): Promise<Schema<'DocumentViewDto'>> {
  const { data } = await api.get('/api/nodes/{id}/view', {
    params: { path: { id: nodeId }, query: { format: 'text' } },
    ...(patienceSeconds !== undefined && { patienceSeconds }),
  });
  return data;
}

/** Deletes what this device keeps of others in a document that the person may not read any more. */
export function wipeLost(nodeId: string): void {
  void wipeHiddenNodes([nodeId]).catch(() => undefined);
}

/** Opens a document for editing, with the draft that this device has of it. Without a connection, the draft is enough. */
export async function openDocument(nodeId: string): Promise<OpenedDocument> {
  const draft = await draftOf(nodeId).catch(() => undefined);
  try {
    await admit('open');
    const view = await readCurrent(nodeId, draft ? 0 : undefined);
    const server = serverStateOf(view);
    // Later, when the document has been changed back, it would look like an unsaved change.
    if (draft?.text === server.text)
      await forgetDraft(nodeId, { id: '', opened: draft }).catch(() => undefined);
    return { ...openText(server, draft), facts: factsOf(view), cursor: draft?.cursor ?? 0, draft };
  } catch (error) {
    if (isMissing(error)) wipeLost(nodeId);
    if (!draft || !isOffline(error)) throw error;
    return { ...openText(undefined, draft), facts: factsOfDraft(draft), cursor: draft.cursor, draft };
  }
}
