import { newId } from '../../scripts/lib/new-id.mjs';
import { createHash, randomBytes } from 'node:crypto';

const folders = 10;
const subfolders = 99;
const files = 100;

/** The number of nodes in the big tree without its root. Each of its ten folders has 10,000 nodes, including itself. */
export const bigTreeNodes = folders * (1 + subfolders * (1 + files));
const bigTreeFiles = folders * subfolders * files;

/** Fills a project with `bigTreeNodes` nodes. Returns the ids of its first two folders. */
export async function insertBigTree(client, project) {
  const { rows } = await client.query(
    `WITH root AS (SELECT * FROM nodes WHERE project_id = $1 AND parent_id IS NULL),
    top AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT ${newId}, tenant_id, project_id, tree_id, created_by, id, 'folder', 'part-' || i, '/part-' || i, 1
      FROM root, generate_series(0, ${folders - 1}) i RETURNING *),
    sub AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT ${newId}, tenant_id, project_id, tree_id, created_by, id, 'folder', 'chapter-' || i, path || '/chapter-' || i, 2
      FROM top, generate_series(1, ${subfolders}) i RETURNING *),
    file AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth, title, token_estimate, total_lines)
      SELECT ${newId}, tenant_id, project_id, tree_id, created_by, id, 'file', 'page-' || i || '.md', path || '/page-' || i || '.md', 3,
        'Page ' || i || ' of its chapter', 400 + i, 80
      FROM sub, generate_series(1, ${files}) i RETURNING *),
    changed AS (
      INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
      SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at, search_line(title, path)
      FROM (TABLE top UNION ALL TABLE sub UNION ALL TABLE file) n),
    counted AS (
      INSERT INTO project_counters (tenant_id, project_id, shard, ticks, nodes, mappings, files)
      SELECT tenant_id, project_id, 31, 1, ${bigTreeNodes}, 0, ${bigTreeFiles} FROM root
      ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET nodes = excluded.nodes, files = excluded.files),
    counted_by_folder AS (
      INSERT INTO top_folder_counters (tenant_id, project_id, folder, shard, files)
      SELECT tenant_id, project_id, path, 31, ${bigTreeFiles / folders} FROM top)
    SELECT id FROM top ORDER BY path LIMIT 2`,
    [project.id],
  );
  await client.query('VACUUM ANALYZE');
  return rows.map(({ id }) => id);
}

/** Fills a project with one folder of many documents. */
export async function insertFlatFolder(client, project, files) {
  await client.query(
    `WITH root AS (SELECT * FROM nodes WHERE project_id = $1 AND parent_id IS NULL),
    top AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT ${newId}, tenant_id, project_id, tree_id, created_by, id, 'folder', 'all', '/all', 1 FROM root RETURNING *),
    file AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth, title, token_estimate, total_lines)
      SELECT ${newId}, tenant_id, project_id, tree_id, created_by, id, 'file', file_name, path || '/' || file_name, 2, 'Page ' || i, 400 + i, 80
      FROM top, (SELECT i, 'page-' || lpad(i::text, 6, '0') || '.md' AS file_name FROM generate_series(1, $2::int) i) n RETURNING *),
    changed AS (
      INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
      SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at, search_line(title, path)
      FROM (TABLE top UNION ALL TABLE file) n),
    counted AS (
      INSERT INTO project_counters (tenant_id, project_id, shard, ticks, nodes, mappings, files)
      SELECT tenant_id, project_id, 31, 1, $2::int + 1, 0, $2::int FROM root
      ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET nodes = excluded.nodes, files = excluded.files)
    INSERT INTO top_folder_counters (tenant_id, project_id, folder, shard, files)
    SELECT tenant_id, project_id, path, 31, $2::int FROM top`,
    [project.id, files],
  );
  await client.query('VACUUM ANALYZE');
}

/** Inserts pending connection requests. Returns their device codes. */
export async function insertPairings(client, count) {
  const codes = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `INSERT INTO pairing_requests (id, user_code, device_code_hash, client_name, project_slugs, expires_in_days, interval_seconds, expires_at)
    SELECT ${newId}, left(hash::text, 20), hash, 'Bench', '{*}', 90, 5, now() + interval '10 minutes' FROM unnest($1::bytea[]) hash`,
    [codes.map((code) => createHash('sha256').update(code).digest())],
  );
  return codes;
}

/** Creates the tables of the writing baseline: copies of the service's tables without foreign keys, with the nodes to update. */
export async function createBaselineTables(client, nodeIds) {
  await client.query('CREATE SCHEMA baseline');
  for (const table of ['nodes', 'revisions', 'sections', 'project_counters'])
    await client.query(`CREATE TABLE baseline.${table} (LIKE public.${table} INCLUDING ALL)`);
  await client.query('INSERT INTO baseline.nodes SELECT * FROM nodes WHERE id = ANY ($1)', [nodeIds]);
}
