import { admit } from '../../../ground/api/budget';
import { api } from '../../../ground/api/client';
import { isMissing, isOffline } from '../../../ground/api/errors';
import type { Schema } from '../../../ground/api/types';
import { draftOf, forgetDraft } from '../../../ground/store/drafts';
import { wipeHiddenNodes } from '../../../ground/store/wipe';
import { type Opening, openText } from '../saving/opening';
import { type DocumentFacts, factsOf, factsOfDraft, serverStateOf } from './opened-document';

export interface OpenedDocument extends Opening {
  facts: DocumentFacts;
  cursor: number;
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

/** Opens a document for editing, with the draft that this device has of it. Without a connection, the draft is enough. */
export async function openDocument(nodeId: string): Promise<OpenedDocument> {
  const draft = await draftOf(nodeId).catch(() => undefined);
  try {
    await admit('open');
    const view = await readCurrent(nodeId, draft ? 0 : undefined);
    const server = serverStateOf(view);
    // Later, when the document has been changed back, it would look like an unsaved change.
    if (draft?.text === server.text)
      await forgetDraft(nodeId, { id: '', openedAt: draft.changedAt }).catch(() => undefined);
    return { ...openText(server, draft), facts: factsOf(view), cursor: draft?.cursor ?? 0 };
  } catch (error) {
    if (isMissing(error)) void wipeHiddenNodes([nodeId]).catch(() => undefined);
    if (!draft || !isOffline(error)) throw error;
    return { ...openText(undefined, draft), facts: factsOfDraft(draft), cursor: draft.cursor };
  }
}
