import type { Client, Project } from '#testing';

/** A node in the structure of a tree. */
export interface StructureNode {
  id: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  sortOrder: number;
}

/** Saves a document at a path of a project. */
export function save(
  caller: Client,
  { id }: { id: string },
  virtualPath: string,
  content: string,
  more: object = {},
) {
  return caller.post(`/api/projects/${id}/documents/save`, {
    virtualPath,
    content,
    skipQualityCheck: true,
    ...more,
  });
}

/** Saves a document to a node. */
export function saveTo(
  caller: Client,
  { id }: { id: string },
  nodeId: string,
  content: string,
  more: object = {},
) {
  return caller.post(`/api/projects/${id}/documents/save`, {
    nodeId,
    content,
    skipQualityCheck: true,
    ...more,
  });
}

/** Returns the content that the service stores for a node. */
export async function contentOf(caller: Client, nodeId: string): Promise<string | null> {
  const { body } = await caller.get(`/api/v1/documents/${nodeId}/content`).expect(200);
  return body.data.content as string | null;
}

/** Returns every node of a project's tree. */
export async function structureOf(caller: Client, project: Project): Promise<StructureNode[]> {
  const { body } = await caller.get(`/api/projects/${project.id}/trees/${project.treeId}`).expect(200);
  return body.data.nodes as StructureNode[];
}

/** Returns the paths of a project's tree in its order, except the root. */
export async function pathsOf(caller: Client, project: Project): Promise<string[]> {
  return (await structureOf(caller, project)).slice(1).map(({ path }) => path);
}
