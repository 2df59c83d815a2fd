import { newNode, newOwner, newProject, type Project, sql } from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { structureOf } from './workspace';

const { api, databaseUrl } = deployment();
const [url, other] = api;

/** Inserts `folders` folders with `files` files each below a folder, and counts them. */
async function fill(
  project: Project,
  { id, path, depth }: { id: string; path: string; depth: number },
  folders: number,
  files: number,
): Promise<void> {
  await sql(
    databaseUrl,
    `WITH common AS (SELECT tenant_id, project_id, tree_id, created_by FROM nodes WHERE id = $1),
     folders AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT gen_random_uuid(), g.*, $1, 'folder', 'folder ' || i, $2 || '/folder ' || i, $3 + 1
      FROM common g, generate_series(1, $4::int) i RETURNING *),
     files AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT gen_random_uuid(), f.tenant_id, f.project_id, f.tree_id, f.created_by, f.id, 'file', j || '.md', f.path || '/' || j || '.md', f.depth + 1
      FROM folders f, generate_series(1, $5::int) j)
     UPDATE project_counters c SET nodes = c.nodes + $4 + $4 * $5
     WHERE (project_id, shard) = (SELECT project_id, min(shard) FROM project_counters WHERE project_id = $6 GROUP BY 1)`,
    [id, path, depth, folders, files, project.id],
  );
  // Autovacuum would do so within a minute. Without new statistics, a plan for a small table may scan the table for each node.
  await sql(databaseUrl, 'ANALYZE nodes');
}

it('moves, renames and deletes a folder of 10,000 nodes with correct paths', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const folder = await newNode(owner, project, { type: 'folder', name: 'big' });
  const target = await newNode(owner, project, { type: 'folder', name: 'ziel 目的地' });
  await fill(project, { id: folder, path: '/big', depth: 1 }, 99, 100);
  for (const change of [
    () => owner.patch(`/api/nodes/${folder}/move`, { parentId: target }),
    () => owner.at(other).patch(`/api/nodes/${folder}`, { name: 'größer' }),
  ]) {
    await change().expect(200);
    await expectIntactTree(databaseUrl, project.id);
  }
  const deep = (await structureOf(owner, project)).filter(({ path }) =>
    path.startsWith('/ziel 目的地/größer/folder 7/'),
  );
  expect(deep).toHaveLength(100);
  await owner.delete(`/api/nodes/${folder}`).expect(200);
  expect(await structureOf(owner, project)).toHaveLength(2);
  await expectIntactTree(databaseUrl, project.id);
});

it('returns the structure and the manifest of 20,000 nodes completely and in byte order of paths', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  await fill(project, { id: project.rootNodeId, path: '', depth: 0 }, 200, 99);
  const nodes = await structureOf(owner, project);
  const { body } = await owner.at(other).get(`/api/projects/${project.id}/manifest`).expect(200);
  expect(nodes).toHaveLength(20_001);
  const paths = nodes.slice(1).map(({ path }) => path);
  expect((body.data.nodes as { path: string }[]).map(({ path }) => path)).toEqual(paths);
  expect(new Set(paths).size).toBe(20_000);
  expect([...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(paths);
  const prompt = await owner.get(`/api/projects/${project.id}/manifest/prompt`).expect(200);
  expect((prompt.body.data.prompt as string).match(/\nfile /g)).toHaveLength(19_800);
  const detail = await owner.get(`/api/projects/${project.id}`).expect(200);
  expect(detail.body.data.nodeCount).toBe(20_001);
});
