import type { Client } from '#testing';
import { uniqueName } from '#testing';

/** A project as the service answers it, as far as the tests go. */
export interface Project {
  id: string;
  slug: string;
  treeId: string;
  rootNodeId: string;
}

/** A node of a tree's structure. */
export interface StructureNode {
  id: string;
  parentId: string | null;
  type: 'file' | 'folder';
  name: string;
  path: string;
  sortOrder: number;
}

/** Well-formed and nobody's. */
export const MISSING = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** A project of the caller's tenant. */
export async function newProject(caller: Client, name = uniqueName('project')): Promise<Project> {
  const { body } = await caller.post('/api/projects', { name }).expect(201);
  const { id, slug, trees } = body.data;
  return { id, slug, treeId: trees[0].id, rootNodeId: trees[0].rootNodeId };
}

/** A node made by the caller; its id. */
export async function newNode(
  caller: Client,
  { treeId }: { treeId: string },
  type: 'file' | 'folder',
  name: string,
  parentId?: string,
): Promise<string> {
  const answer = await caller.post(`/api/trees/${treeId}/nodes`, { type, name, parentId }).expect(201);
  return answer.body.data.id as string;
}

/** Saves to a path of a project. */
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

/** Saves to a node. */
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

/** A document at a path, whose node's id is given back. */
export async function newDocument(
  caller: Client,
  project: { id: string },
  path: string,
  content: string,
): Promise<string> {
  const answer = await save(caller, project, path, content).expect(201);
  return answer.body.data.nodeId as string;
}

/** What the service holds at a node. */
export async function contentOf(caller: Client, nodeId: string): Promise<string | null> {
  const { body } = await caller.get(`/api/v1/documents/${nodeId}/content`).expect(200);
  return body.data.content as string | null;
}

/** Every node of a project's tree. */
export async function structureOf(caller: Client, project: Project): Promise<StructureNode[]> {
  const { body } = await caller.get(`/api/projects/${project.id}/trees/${project.treeId}`).expect(200);
  return body.data.nodes as StructureNode[];
}

/** The paths of a project's tree but the root's, in its order. */
export async function pathsOf(caller: Client, project: Project): Promise<string[]> {
  return (await structureOf(caller, project)).slice(1).map(({ path }) => path);
}

/** The same caller at each of a deployment's processes in turn. */
export function spread<C extends Client>(caller: C, urls: readonly string[], count: number): Client[] {
  return Array.from({ length: count }, (_, i) => caller.at(urls[i % urls.length]!));
}

/** How many answers had each status, as `{ 200: 3, 409: 1 }`. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
