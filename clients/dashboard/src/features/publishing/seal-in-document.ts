import { type NewSecret, revokeEnvelope, sealForAgent } from '../../content/sealing/seal-for-agent';
import { api } from '../../ground/api/client';
import { ApiError } from '../../ground/api/errors';
import type { SourceView } from './publishing.queries';
import { withReference } from './sealed-text';

/**
 * Seals a value of a document for an agent, and saves the document with a reference in each place of the value. Returns the new text. The
 * secret is sealed first, so it is never lost; if the service refuses the text, the envelope is revoked.
 *
 * @throws ApiError with 412 if the document has changed since it was read
 */
export async function sealInDocument({ node, untrusted }: SourceView, secret: NewSecret): Promise<string> {
  const id = await sealForAgent(secret);
  const content = withReference(untrusted.text ?? '', secret.value, id);
  try {
    await api.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId: node.projectId } },
      body: { nodeId: node.id, content, mode: 'upsert' },
      ifMatch: node.etag,
    });
  } catch (error) {
    // After a lost answer, the text may refer to the envelope already.
    if (error instanceof ApiError && error.status < 500) await revokeEnvelope(id).catch(() => undefined);
    throw error;
  }
  return content;
}
