import { api } from '../../../ground/api/client';
import type { DocumentFacts } from './opened-document';
import { copyPath } from './copy-path';

/** Saves a text as a new document beside another one. @returns its id */
export async function saveCopy({ projectId, path }: DocumentFacts, text: string): Promise<string> {
  const { data } = await api.post('/api/projects/{projectId}/documents/save', {
    // Where the project is not known, My Docs is the person's own.
    params: { path: { projectId: projectId ?? '~' } },
    body: { virtualPath: copyPath(path, new Date()), content: text, mode: 'create' },
  });
  return data.nodeId;
}
