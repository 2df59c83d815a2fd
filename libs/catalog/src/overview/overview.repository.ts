import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { reachValues, reachable } from '#visibility';
import { MAX_TOP_FOLDERS, type TopFolderDto } from './overview.dto';

/** A project as the overview shows it. */
export interface OverviewRow {
  id: string;
  slug: string;
  name: string;
  files: number;
  lastChangedAt: Date;
  topFolders: TopFolderDto[];
}

/** Which projects are wanted. */
export interface OverviewFilter {
  /** Slugs of shared projects; null for all. */
  slugs: string[] | null;
  personal: boolean;
  limit: number;
}

// From the counters alone, whose number goes by projects and their first folders and not by documents.
const OVERVIEW = positional<OverviewRow>(`
  SELECT p.id, p.slug, p.name, p.files, p.last_changed_at AS "lastChangedAt", coalesce((
    SELECT json_agg(json_build_object('path', t.folder, 'documentCount', t.files) ORDER BY t.files DESC, t.folder)
    FROM (SELECT c.folder, sum(c.files)::int AS files FROM top_folder_counters c WHERE c.tenant_id = $1 AND c.project_id = p.id
      GROUP BY c.folder HAVING sum(c.files) > 0 ORDER BY sum(c.files) DESC, c.folder LIMIT ${MAX_TOP_FOLDERS}) t), '[]') AS "topFolders"
  FROM (
    SELECT p.id, p.slug, p.name, coalesce(k.files, 0) AS files, coalesce(k.last_changed_at, p.created_at) AS last_changed_at
    FROM projects p CROSS JOIN LATERAL (SELECT sum(c.files)::int AS files, max(c.last_changed_at) AS last_changed_at
      FROM project_counters c WHERE c.tenant_id = $1 AND c.project_id = p.id) k
    WHERE ${reachable('read')}
      AND CASE WHEN p.owner_user_id IS NULL THEN $4::text[] IS NULL OR p.slug = ANY ($4::text[]) ELSE $5::boolean END
    ORDER BY coalesce(k.last_changed_at, p.created_at) DESC, p.id LIMIT $6) p
  ORDER BY p.last_changed_at DESC, p.id`);

@Injectable()
export class OverviewRepository {
  constructor(private readonly database: Database) {}

  /** Projects in sight, most recently changed first. */
  read(principal: Principal, { slugs, personal, limit }: OverviewFilter): Promise<OverviewRow[]> {
    return this.database.all(OVERVIEW, [...reachValues(principal), slugs, personal, limit]);
  }
}
