import { hasStatus } from '../../../ground/api/errors';
import { api } from '../../../ground/api/client';
import type { DocumentFacts } from './opened-document';
import { copyPath } from './copy-path';

/** Saves a text as a new document beside another one, or in My Docs if the person may not create documents there. @returns its id */
export async function saveCopy({ projectId, path }: DocumentFacts, text: string): Promise<string> {
  const copy = copyPath(path, new Date());
  if (projectId !== null)
    try {
      const { data } = await api.post('/api/projects/{projectId}/documents/save', {
        params: { path: { projectId } },
        body: { virtualPath: copy, content: text, mode: 'create' },
      });
      return data.nodeId;
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
  // Unlike a save to the project `~`, this creates My Docs before their first visit.
  const { data } = await api.post('/api/documents/save', { body: { path: copy, content: text } });
  return data.nodeId;
}

/** Whether the person cannot reach the project, or can only read it. A right to a document does not include its project. */
function isClosed(error: unknown): boolean {
  return hasStatus(error, 403, 404);
}
