import { Injectable } from '@nestjs/common';
import { type Transaction, statement } from '#platform';
import { countFolders, countProject, noteNodes } from './change-sql';
import { type FilesAt, sumFiles } from './top-folders';

/** A subquery for a lateral join with a project `p`: its clock and counts, summed over its shards. */
export const COUNTS_OF_PROJECT =
  `(SELECT coalesce(sum(c.ticks), 0)::bigint AS ticks, coalesce(sum(c.nodes), 0)::int AS nodes,
  coalesce(sum(c.mappings), 0)::int AS mappings FROM project_counters c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id)` as const;

// LATERAL with OFFSET 0 looks up each node by its id: the planner expects many ids and would otherwise read the whole table.
const NODES = `unnest(:nodeIds::uuid[]) AS u (id)
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = u.id OFFSET 0) n` as const;
const SUBTREE = `nodes n WHERE tenant_id = :tenantId AND project_id = :projectId
  AND (path = :path OR (path >= :path || '/' AND path < :path || '0'))` as const;

// A shard that counts for the first time takes the time of the others.
const CHANGED_AT =
  `CASE WHEN :documents::boolean THEN now() ELSE coalesce((SELECT max(k.last_changed_at) FROM project_counters k
    WHERE k.tenant_id = :tenantId AND k.project_id = u.project_id), now()) END` as const;

function changeOf<const Nodes extends string>(nodes: Nodes) {
  return statement(
    `WITH noted AS (${noteNodes(nodes)}),
    top_folders AS (${countFolders(`SELECT :projectId::uuid AS project_id, f.folder, f.files FROM unnest(:folders::text[], :filesOfFolders::int[]) AS f (folder, files)`)})
    ${countProject('SELECT :projectId::uuid AS project_id, :nodes::int AS nodes, :mappings::int AS mappings, :files::int AS files', CHANGED_AT)}`,
  );
}
const CHANGE_NODES = changeOf(NODES);
const CHANGE_SUBTREE = changeOf(SUBTREE);

export interface ProjectChange {
  /**
   * The nodes that were created, or whose content, path or mapping changed: given by their ids, or by the path of a subtree. Deleted
   * nodes are left out.
   */
  changed: readonly string[] | { subtree: string };
  /** Whether readers see a change of documents, so that the project has just changed for them; true by default. */
  documents?: boolean;
  /** The change of the number of nodes; negative if it fell, 0 by default. */
  nodes?: number;
  /** The change of the number of mappings; negative if it fell, 0 by default. */
  mappings?: number;
  /** Where files were added or removed; nowhere by default. */
  files?: readonly FilesAt[];
}

/** Records every change in a project. ETags, counts and the feed of changes rely on it alone. */
@Injectable()
export class ProjectCounters {
  /** Records a change, in one statement. Call it last in the transaction, since it locks a shard of the counters until the commit. */
  async changed(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    { changed, documents = true, nodes = 0, mappings = 0, files = [] }: ProjectChange,
  ): Promise<void> {
    const { total, folders } = sumFiles(files);
    const counts = {
      tenantId,
      projectId,
      documents,
      nodes,
      mappings,
      files: total,
      folders: [...folders.keys()],
      filesOfFolders: [...folders.values()],
    };
    if ('subtree' in changed) await tx.run(CHANGE_SUBTREE, { ...counts, path: changed.subtree });
    else await tx.run(CHANGE_NODES, { ...counts, nodeIds: changed });
  }

  /** Records several changes of a transaction that belong together. Call it last, as `changed`. */
  async changedTogether(
    tx: Transaction,
    tenantId: string,
    projectId: string,
    changes: readonly ProjectChange[],
  ): Promise<void> {
    const subtrees = changes.filter(({ changed }) => 'subtree' in changed);
    const single = changes.filter(({ changed }) => !('subtree' in changed));
    if (single.length > 0) await this.changed(tx, tenantId, projectId, sumOf(single));
    for (const change of subtrees) await this.changed(tx, tenantId, projectId, change);
  }
}

/** One change instead of several whose nodes are given by their ids. */
function sumOf(changes: readonly ProjectChange[]): ProjectChange {
  const ids = changes.flatMap(({ changed }) => ('subtree' in changed ? [] : changed));
  const total = (count: 'nodes' | 'mappings') =>
    changes.reduce((sum, change) => sum + (change[count] ?? 0), 0);
  return {
    // A statement can't write one row of the feed twice.
    changed: [...new Set(ids)],
    documents: changes.some(({ documents = true }) => documents),
    nodes: total('nodes'),
    mappings: total('mappings'),
    files: changes.flatMap(({ files = [] }) => files),
  };
}
