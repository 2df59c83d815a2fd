import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Project } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';
import { MAX_TOP_FOLDERS, MAX_WAITING, type TopFolderDto } from './overview.dto';

export interface OverviewFilter {
  /** Slugs of shared projects; null for all. */
  slugs: string[] | null;
  /** Whether My Docs is included. */
  personal: boolean;
  limit: number;
}

const PROJECT = columns(Project, 'p', 'id', 'slug', 'name');

// It reads only counters: their number depends on the number of projects and top folders, not on that of documents.
const READ = statement(
  {
    ...PROJECT.row,
    files: computed.int(),
    lastChangedAt: computed.time(),
    waiting: computed.int(),
    topFolders: computed.json<TopFolderDto[]>(),
  },
  `WITH waiting AS MATERIALIZED (
    SELECT n.project_id, count(DISTINCT n.id)::int AS documents
    FROM (SELECT q.node_id FROM passage_queue q WHERE q.tenant_id = :tenantId ORDER BY q.id LIMIT ${MAX_WAITING}) q
    CROSS JOIN LATERAL (SELECT n.project_id, n.id FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = q.node_id OFFSET 0) n
    GROUP BY n.project_id)
  SELECT ${PROJECT.sql}, p.files, coalesce((SELECT w.documents FROM waiting w WHERE w.project_id = p.id), 0) AS waiting, p.last_changed_at AS "lastChangedAt", coalesce((
    SELECT json_agg(json_build_object('path', t.folder, 'documentCount', t.files) ORDER BY t.files DESC, t.folder)
    FROM (SELECT c.folder, sum(c.files)::int AS files FROM top_folder_counters c WHERE c.tenant_id = :tenantId AND c.project_id = p.id
      GROUP BY c.folder HAVING sum(c.files) > 0 ORDER BY sum(c.files) DESC, c.folder LIMIT ${MAX_TOP_FOLDERS}) t), '[]') AS "topFolders"
  FROM (
    SELECT p.id, p.slug, p.name, coalesce(k.files, 0) AS files, coalesce(k.last_changed_at, p.created_at) AS last_changed_at
    FROM projects p CROSS JOIN LATERAL (SELECT sum(c.files)::int AS files, max(c.last_changed_at) AS last_changed_at
      FROM project_counters c WHERE c.tenant_id = :tenantId AND c.project_id = p.id) k
    WHERE ${REACHABLE} AND CASE WHEN p.owner_user_id IS NULL THEN p.slug = ANY (:slugs) OR :slugs IS NULL ELSE :personal END
    ORDER BY coalesce(k.last_changed_at, p.created_at) DESC, p.id LIMIT :limit) p
  ORDER BY p.last_changed_at DESC, p.id`,
);

export type OverviewRow = Row<typeof READ>;

@Injectable()
export class OverviewRepository {
  /** Projects that the principal sees as a whole, most recently changed first. */
  read(queries: Queries, principal: Principal, filter: OverviewFilter): Promise<OverviewRow[]> {
    const { slugs, personal, limit } = filter;
    return queries.all(READ, { ...reachOf(principal), slugs, personal, limit });
  }
}
