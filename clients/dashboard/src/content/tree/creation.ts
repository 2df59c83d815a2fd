import { api } from '../../ground/api/client';

/** The name of a document's file: Markdown, unless the person named another ending. */
export function fileNameOf(name: string): string {
  const trimmed = name.trim();
  return /\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(trimmed) ? trimmed : `${trimmed}.md`;
}

/** A node that was just created. */
export interface Created {
  readonly id: string;
  readonly etag: string;
}

/** Creates a document at a path that is free. */
export async function createDocument(projectId: string, path: string, content: string): Promise<Created> {
  const { data } = await api.post('/api/projects/{projectId}/documents/save', {
    params: { path: { projectId } },
    body: { virtualPath: path, content, mode: 'create' },
  });
  return { id: data.nodeId, etag: data.etag };
}

export async function createFolder(treeId: string, parentId: string, name: string): Promise<Created> {
  const { data } = await api.post('/api/trees/{treeId}/nodes', {
    params: { path: { treeId } },
    body: { parentId, type: 'folder', name },
  });
  return { id: data.id, etag: data.etag };
}
