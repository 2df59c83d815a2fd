import { ApiError, type Client } from '../../../sdk/dist/index.js';
import { type ExistingMapping, type Mapping, mappingStep } from '../plan/mapping.js';
import type { Job } from '../plan/plan.js';
import { adviceFor, isFatal } from './advice.js';
import type { Outcome, Work } from './result.js';

/** Creates or updates the mapping of a document. The document is already saved, so a refusal is only a warning. */
export async function updateMapping(
  { agent: { client } }: Work,
  { path, nodeId, existingMapping, mapping }: Job,
  outcome: Outcome,
): Promise<void> {
  if (nodeId === undefined || !mapping) return;
  try {
    const existing = existingMapping ?? (await createMapping(client, nodeId, mapping));
    const { physicalPath, fileHash } = mapping;
    if (existing && mappingStep(mapping, existing) === 'update')
      await client.post('/api/mappings/{id}/repair', {
        params: { path: { id: existing.id } },
        body: { physicalPath, fileHash },
        repeatable: true,
      });
    outcome.mapped++;
  } catch (error) {
    if (!(error instanceof ApiError) || isFatal(error)) throw error;
    outcome.warnings.push({ path, why: `imported, but not mapped to its file: ${adviceFor(error).why}` });
  }
}

/** Creates a mapping. If one already exists (of another client, or of a request whose response was lost), returns that. */
async function createMapping(
  client: Client,
  nodeId: string,
  mapping: Mapping,
): Promise<ExistingMapping | undefined> {
  const params = { path: { nodeId } };
  try {
    await client.post('/api/nodes/{nodeId}/mappings', { params, body: mapping, repeatable: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SVC_ALREADY_MAPPED') throw error;
    return (await client.get('/api/nodes/{nodeId}/mappings', { params })).data[0];
  }
}
