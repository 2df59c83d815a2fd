// A transaction locks each node before it changes it, so no two transactions write the same row of node_changes at a time. The number of
// the connection selects the shard: a connection runs one transaction at a time, so two transactions rarely share a shard.

/** An INSERT (SQL) that enters nodes `n` into the feed of changes. */
export function noteNodes<const Nodes extends string>(nodes: Nodes) {
  return `INSERT INTO node_changes AS c (tenant_id, node_id, project_id, xid, type, updated_at, line)
    SELECT :tenantId, n.id, n.project_id, pg_current_xact_id()::text::bigint, n.type, n.updated_at, left(search_line(n.title, n.path), 600)
    FROM ${nodes}
    ON CONFLICT (tenant_id, node_id) DO UPDATE SET xid = excluded.xid, updated_at = excluded.updated_at, line = excluded.line` as const;
}

/** An INSERT (SQL) that adds to the files of top folders. @param files rows of a project, a folder and a number */
export function countFolders<const Files extends string>(files: Files) {
  return `INSERT INTO top_folder_counters AS t (tenant_id, project_id, folder, shard, files)
    SELECT :tenantId, u.project_id, u.folder, pg_backend_pid() % 32, u.files FROM (${files}) u
    ON CONFLICT (tenant_id, project_id, folder, shard) DO UPDATE SET files = t.files + excluded.files` as const;
}

/**
 * An INSERT (SQL) that adds to the clock and the counts of a project.
 *
 * @param counts at most one row of a project, nodes, mappings and files
 * @param changedAt when the documents last changed
 */
export function countProject<const Counts extends string, const ChangedAt extends string = 'now()'>(
  counts: Counts,
  changedAt = 'now()' as ChangedAt,
) {
  return `INSERT INTO project_counters AS c (tenant_id, project_id, shard, ticks, nodes, mappings, files, last_changed_at)
    SELECT :tenantId, u.project_id, pg_backend_pid() % 32, 1, u.nodes, u.mappings, u.files, ${changedAt} FROM (${counts}) u
    ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET ticks = c.ticks + 1, nodes = c.nodes + excluded.nodes,
      mappings = c.mappings + excluded.mappings, files = c.files + excluded.files,
      last_changed_at = greatest(c.last_changed_at, excluded.last_changed_at)` as const;
}

/**
 * CTEs (SQL) that record new content of the node `n` in `node`, so that recording it costs no round trip. Let them be the last ones of the
 * transaction's last statement, since they lock a shard of the counters until the commit.
 *
 * @param node a CTE of one row of nodes, or of none if nothing changed
 */
export function contentChanged<const Node extends string>(node: Node) {
  return `noted AS (${noteNodes(`${node} n`)}),
  counted AS (${countProject(`SELECT n.project_id, 0 AS nodes, 0 AS mappings, 0 AS files FROM ${node} n`)})` as const;
}

/** CTEs (SQL) that record a new file, as `contentChanged` does. They take `:topFolder`: of the file's path, null in the root. */
export function fileCreated<const Node extends string>(node: Node) {
  return `noted AS (${noteNodes(`${node} n`)}),
  top_folder AS (${countFolders(`SELECT n.project_id, :topFolder::text AS folder, 1 AS files FROM ${node} n WHERE :topFolder::text IS NOT NULL`)}),
  counted AS (${countProject(`SELECT n.project_id, 1 AS nodes, 0 AS mappings, 1 AS files FROM ${node} n`)})` as const;
}
