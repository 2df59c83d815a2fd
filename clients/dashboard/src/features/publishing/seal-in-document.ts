import { type NewSecret, revokeEnvelope, sealForAgent } from '../../content/sealing/seal-for-agent';
import { api } from '../../ground/api/client';
import { ApiError, isConflict } from '../../ground/api/errors';
import type { SourceView } from './publishing.queries';
import { type Place, referenceTo, withReference } from '../../content/sealing/sealed-text';

/**
 * Seals a value of a document for an agent, and saves the document with a reference in its place. The secret is sealed first, so it is
 * never lost; if the service refuses the text, the envelope is revoked.
 *
 * @returns the new text; undefined if the document has changed or was deleted since it was read, and nothing is sealed
 */
export async function sealInDocument(
  { node, untrusted }: SourceView,
  place: Place,
  secret: Omit<NewSecret, 'value'>,
): Promise<string | undefined> {
  const id = await sealForAgent({ ...secret, value: place.value });
  const content = withReference(untrusted.text ?? '', place, id);
  try {
    await api.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId: node.projectId } },
      body: { nodeId: node.id, content, mode: 'upsert' },
      ifMatch: node.etag,
    });
    return content;
  } catch (error) {
    // Without an answer, the text may refer to the envelope.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const isRefused: boolean = isConflict(error);
    // The client repeats a save whose answer was lost, and the repetition gets a 412.
    if (isRefused && (await currentText(node.id)).includes(referenceTo(id))) return content;
    await revokeEnvelope(id);
    if (isRefused || error.status === 404) return undefined;
    throw error;
  }
}

async function currentText(id: string): Promise<string> {
  const { data } = await api.get('/api/nodes/{id}/view', {
    params: { path: { id }, query: { format: 'text' } },
  });
  return data.untrusted.text ?? '';
}
