import { api } from '../../../ground/api/client';
import type { Schema } from '../../../ground/api/types';
import type { Saved } from '../saving/saver-ports';
import type { ServerState } from '../saving/saving';
import { type Replacement, smallestReplacement } from '../saving/smallest-replacement';
import type { DocumentFacts } from './opened-document';

/** Longer documents are saved by their changed part. */
const LONG = 256 * 1024;

export type PiiConfig = Schema<'PiiConfigDto'>;
export type SaveWarning = Schema<'Warning'>;

export interface SaveAnswer extends Saved {
  warnings: readonly SaveWarning[];
}

/** Saves a text over the state that it is based on. @throws ApiError with 412 if that is not the current one */
export async function saveDocument(
  { nodeId, projectId }: DocumentFacts,
  text: string,
  base: ServerState,
  piiConfig: PiiConfig | undefined,
): Promise<SaveAnswer> {
  const part = text.length > LONG ? smallestReplacement(base.text, text) : undefined;
  const { data, warnings = [] } =
    part || projectId === null
      ? await savePart(nodeId, part ?? { find: base.text, replace: text }, base, piiConfig)
      : await api.post('/api/projects/{projectId}/documents/save', {
          params: { path: { projectId } },
          // A document can have no content yet, which `update` refuses. If-Match protects the others.
          body: { nodeId, content: text, mode: 'upsert', ...(piiConfig && { piiConfig }) },
          ifMatch: base.etag,
          patienceSeconds: 0,
        });
  const { etag, revisionId } = data;
  return { etag, revisionId, warnings, isMasked: warnings.some(({ code }) => code === 'pii_masked') };
}

function savePart(nodeId: string, part: Replacement, base: ServerState, piiConfig: PiiConfig | undefined) {
  return api.patch('/api/v1/documents/{nodeId}/content', {
    params: { path: { nodeId } },
    body: { edits: [{ op: 'replaceText', ...part }], ...(piiConfig && { piiConfig }) },
    ifMatch: base.etag,
    patienceSeconds: 0,
  });
}
