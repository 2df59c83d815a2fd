import { type Client } from './client';
import { uniqueName } from './people';

/** A project and its tree. */
export interface Project {
  id: string;
  slug: string;
  treeId: string;
  rootNodeId: string;
}

/** A well-formed id that nothing has. */
export const MISSING_ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** Creates a project. Its name is its slug by default. */
export async function newProject(
  caller: Client,
  { slug, name = slug ?? uniqueName('project') }: { name?: string; slug?: string } = {},
): Promise<Project> {
  const { body } = await caller.post('/api/projects', { name, slug }).expect(201);
  const [tree] = body.data.trees;
  return { id: body.data.id, slug: body.data.slug, treeId: tree.id, rootNodeId: tree.rootNodeId };
}

/** Creates a file or folder without content, and returns its id. */
export async function newNode(
  caller: Client,
  { treeId }: { treeId: string },
  node: { type: 'file' | 'folder'; name: string; parentId?: string } & Record<string, unknown>,
): Promise<string> {
  const { body } = await caller.post(`/api/trees/${treeId}/nodes`, node).expect(201);
  return body.data.id as string;
}

/** Saves a document at a path of a project, and returns the id of its node. */
export async function newDocument(
  caller: Client,
  { id }: { id: string },
  virtualPath: string,
  content = `# ${virtualPath}\n`,
): Promise<string> {
  const answer = await caller.post(`/api/projects/${id}/documents/save`, {
    virtualPath,
    content,
    skipQualityCheck: true,
  });
  if (answer.status > 201) throw new Error(`Saving ${virtualPath}: ${answer.status} ${answer.text}`);
  return answer.body.data.nodeId as string;
}
