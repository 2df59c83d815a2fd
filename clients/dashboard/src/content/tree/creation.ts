import { api } from '../../ground/api/client';

/** The name of a document's file: Markdown, unless the person named another ending. */
export function fileNameOf(name: string): string {
  const trimmed = name.trim();
  return /\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(trimmed) ? trimmed : `${trimmed}.md`;
}

/** Creates a document at a path that is free. Returns its id. */
export async function createDocument(projectId: string, path: string, content: string): Promise<string> {
  const { data } = await api.post('/api/projects/{projectId}/documents/save', {
    params: { path: { projectId } },
    body: { virtualPath: path, content, mode: 'create' },
  });
  return data.nodeId;
}

/** Creates a folder. Returns its id. */
export async function createFolder(treeId: string, parentId: string, name: string): Promise<string> {
  const { data } = await api.post('/api/trees/{treeId}/nodes', {
    params: { path: { treeId } },
    body: { parentId, type: 'folder', name },
  });
  return data.id;
}
