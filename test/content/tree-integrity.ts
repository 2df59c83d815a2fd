import { Client } from 'pg';

const FAULTS = `
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

/** Runs a statement straight on the database. */
export async function rows<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Holds a project's tree to what is always true of it: one root, each path its parent's path and its own name, each parent
 * a folder one level up, and the counts the real ones.
 */
export async function expectSoundTree(databaseUrl: string, projectId: string): Promise<void> {
  expect(await rows(databaseUrl, FAULTS, [projectId])).toEqual([]);
  const [counts] = await rows<Record<string, number>>(databaseUrl, COUNTS, [projectId]);
  expect(counts).toMatchObject({
    roots: 1,
    countedNodes: counts!.nodes,
    countedMappings: counts!.mappings,
  });
}
