import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import { type FilesAt, sumFiles } from './top-folders';

/** The clock and counts of a project, as sums over its shards; for a lateral join with `p`. */
export const COUNTS_OF_PROJECT = `(SELECT coalesce(sum(c.ticks), 0)::bigint AS ticks, coalesce(sum(c.nodes), 0)::int AS nodes,
  coalesce(sum(c.mappings), 0)::int AS mappings FROM project_counters c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id)`;

// Each id's node is locked by the transaction that changed it, so two writers of one row never meet here.
const NOTE = `INSERT INTO node_changes AS c (tenant_id, node_id, project_id, xid, type, updated_at, line)
  SELECT $1, n.id, $2, pg_current_xact_id()::text::bigint, n.type, n.updated_at, left(search_line(n.title, n.path), 600) FROM`;
const AS_OF_NOW = `ON CONFLICT (tenant_id, node_id) DO UPDATE SET xid = excluded.xid, updated_at = excluded.updated_at, line = excluded.line`;
// One look for each: guessing many, the planner would rather read the whole table.
const NODES = `unnest($8::uuid[]) AS u (id)
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = u.id OFFSET 0) n`;
const SUBTREE = `nodes n WHERE tenant_id = $1 AND project_id = $2 AND (path = $8 OR (path >= $8 || '/' AND path < $8 || '0'))`;

// A connection has one transaction at a time, so by its number hardly two ever meet in one shard.
function changeOf(nodes: string) {
  return positional<never>(`
  WITH noted AS (${NOTE} ${nodes} ${AS_OF_NOW}),
  top_folders AS (
    INSERT INTO top_folder_counters AS t (tenant_id, project_id, folder, shard, files)
    SELECT $1, $2, u.folder, pg_backend_pid() % 32, u.files FROM unnest($6::text[], $7::int[]) AS u (folder, files)
    ON CONFLICT (tenant_id, project_id, folder, shard) DO UPDATE SET files = t.files + excluded.files)
  INSERT INTO project_counters AS c (tenant_id, project_id, shard, ticks, nodes, mappings, files, last_changed_at)
  VALUES ($1, $2, pg_backend_pid() % 32, 1, $3, $4, $5, now())
  ON CONFLICT (tenant_id, project_id, shard) DO UPDATE SET ticks = c.ticks + 1, nodes = c.nodes + excluded.nodes,
    mappings = c.mappings + excluded.mappings, files = c.files + excluded.files, last_changed_at = excluded.last_changed_at`);
}
const CHANGE = { nodes: changeOf(NODES), subtree: changeOf(SUBTREE) };

/** What changed in a project. */
export interface ProjectChange {
  /** Nodes that are new, or whose content, place or mapping changed: their ids, or all from a path down. None for deleted ones. */
  changed: readonly string[] | { subtree: string };
  /** By how much its counts grew. */
  nodes?: number;
  mappings?: number;
  /** Files that came or went (less than none). */
  files?: readonly FilesAt[];
}

/** Notes and counts every change of a project: the one place that ETags, counts and the list of changes go by. */
@Injectable()
export class ProjectCounters {
  constructor(private readonly database: Database) {}

  /** Notes a change of a project, in one statement, the last of its transaction: until the commit the shard is locked. */
  async changed(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    { changed, nodes = 0, mappings = 0, files = [] }: ProjectChange,
  ): Promise<void> {
    const { total, folders } = sumFiles(files);
    const counts = [nodes, mappings, total, [...folders.keys()], [...folders.values()]];
    const [change, which] =
      'subtree' in changed ? [CHANGE.subtree, changed.subtree] : [CHANGE.nodes, changed];
    await this.database.run(change, [tenantId, projectId, ...counts, which], tx);
  }
}
