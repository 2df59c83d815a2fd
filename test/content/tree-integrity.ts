import { sql } from '#testing';

const INVALID_NODES = `
  SELECT n.path, n.depth, n.name, parent.path AS parent_path, parent.type AS parent_type, parent.project_id = n.project_id AS together
  FROM nodes n LEFT JOIN nodes parent ON parent.tenant_id = n.tenant_id AND parent.id = n.parent_id
  WHERE n.project_id = $1 AND CASE
    WHEN n.parent_id IS NULL THEN n.path <> '' OR n.depth <> 0
    ELSE parent.id IS NULL OR parent.type <> 'folder' OR n.path <> parent.path || '/' || n.name OR n.depth <> parent.depth + 1
      OR parent.project_id <> n.project_id OR parent.tree_id <> n.tree_id END`;
const COUNTS = `
  SELECT (SELECT count(*)::int FROM nodes WHERE project_id = $1) AS nodes,
    (SELECT count(*)::int FROM nodes WHERE project_id = $1 AND parent_id IS NULL) AS roots,
    (SELECT count(*)::int FROM mappings m JOIN nodes n ON n.id = m.node_id WHERE n.project_id = $1) AS mappings,
    (SELECT coalesce(sum(nodes), 0)::int FROM project_counters WHERE project_id = $1) AS "countedNodes",
    (SELECT coalesce(sum(mappings), 0)::int FROM project_counters WHERE project_id = $1) AS "countedMappings"`;

/**
 * Expects the invariants of a project's tree: it has one root, each path is the path of the parent and the node's own name, each parent is
 * a folder one level above, and the stored counts are correct.
 */
export async function expectIntactTree(databaseUrl: string, projectId: string): Promise<void> {
  expect(await sql(databaseUrl, INVALID_NODES, [projectId])).toEqual([]);
  const [counts] = await sql<Record<string, number>>(databaseUrl, COUNTS, [projectId]);
  expect(counts).toMatchObject({
    roots: 1,
    countedNodes: counts!.nodes,
    countedMappings: counts!.mappings,
  });
}
