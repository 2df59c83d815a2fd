import { type Client, type Project, sha256 } from '#testing';
import { type StructureNode } from '../workspace';
import type { TreeState } from './tree-state';

/** A node as the service shows it after all requests. */
export interface ObservedNode extends StructureNode {
  mapping: { id: string; physicalPath: string } | null;
  /** SHA-256 of each of its revisions, oldest first. */
  hashes: string[];
}

/** Reads the whole tree with its mappings, and the revisions of every document. */
export async function observe(caller: Client, project: Project): Promise<ObservedNode[]> {
  const { body } = await caller
    .get(`/api/projects/${project.id}/trees/${project.treeId}?includeMappings=true`)
    .expect(200);
  const [root, ...nodes] = body.data.nodes as ObservedNode[];
  expect(root).toMatchObject({ id: project.rootNodeId, path: '/', parentId: null });
  return Promise.all(nodes.map(async (node) => ({ ...node, hashes: await hashesOf(caller, node) })));
}

async function hashesOf(caller: Client, { id, type }: StructureNode): Promise<string[]> {
  if (type === 'folder') return [];
  const { body } = await caller.get(`/api/v1/documents/${id}/revisions?limit=200`).expect(200);
  const revisions = (body.data as { number: number; contentHash: string }[]).reverse();
  expect(revisions.map(({ number }) => number)).toEqual(revisions.map((_, i) => i + 1));
  return revisions.map(({ contentHash }) => contentHash);
}

/** Whether a state equals what was observed. A folder whose id no answer contained may have any id. */
export function matchesState(observed: readonly ObservedNode[], state: TreeState): boolean {
  return differences(observed, state).length === 0;
}

/** Describes the nodes of a state that were not observed, and the observed nodes that the state lacks. */
export function differences(observed: readonly ObservedNode[], state: TreeState): string[] {
  const ids = new Map(observed.map(({ id, path }) => [path, id]));
  const expected = state.listing().map(({ id, path, type, sortOrder, mapping, contents }) => {
    const hashes = contents.map((content) => sha256(content));
    return JSON.stringify([path, id ?? ids.get(path), type, sortOrder, mapping?.id, hashes]);
  });
  const found = observed.map(({ path, id, type, sortOrder, mapping, hashes }) =>
    JSON.stringify([path, id, type, sortOrder, mapping?.id, hashes]),
  );
  return [
    ...expected.filter((line) => !found.includes(line)).map((line) => `expected ${line}`),
    ...found.filter((line) => !expected.includes(line)).map((line) => `observed ${line}`),
  ];
}
