import { Injectable } from '@nestjs/common';
import { Database, type Transaction, positional } from '#platform';
import type { ScannedMapping } from './scan';

/** Whose mappings a scan is about: of a tenant, in these projects (null: all shared ones), of one GitHub owner. */
export interface ScanScope {
  tenantId: string;
  projectIds: readonly string[] | null;
  organization: string;
}

/** A mapping as it is now, locked. */
export interface LockedMapping {
  id: string;
  physicalPath: string;
  status: 'ok' | 'broken';
}

/** More mappings of one repository than this are not held in memory. */
export const MAX_MAPPINGS = 100_000;

const OWNER = `lower(split_part(m.physical_path, '/', 1))`;
const REPOSITORY = `lower(split_part(m.physical_path, '@', 1))`;
const REF = `split_part(substr(m.physical_path, strpos(m.physical_path, '@') + 1), ':', 1) COLLATE "C"`;
// What lies in somebody's My Docs is theirs: nobody else is told of it, not even that it is there.
const IN_REACH = `FROM mappings m JOIN projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
  WHERE m.tenant_id = $1 AND m.source_type = 'github' AND p.deleted_at IS NULL AND p.owner_user_id IS NULL
    AND ($2::uuid[] IS NULL OR m.project_id = ANY ($2::uuid[]))`;
const OF_OWNER = `${IN_REACH} AND ${OWNER} = lower($3)`;
const OF_REPOSITORY = `${OF_OWNER} AND ${REPOSITORY} = ANY ($4::text[])`;

const OWNERS = positional<{ name: string }>(
  `SELECT min(split_part(m.physical_path, '/', 1)) AS name ${IN_REACH} GROUP BY ${OWNER} ORDER BY ${OWNER} LIMIT $3`,
);
const REPOSITORIES = positional<{ name: string }>(
  `SELECT min(split_part(m.physical_path, '@', 1)) AS name ${OF_OWNER} GROUP BY ${REPOSITORY} ORDER BY ${REPOSITORY} LIMIT $4`,
);
const MAPPINGS = positional<ScannedMapping>(`
  SELECT m.id, m.node_id AS "nodeId", m.project_id AS "projectId", t.id AS "treeId", m.physical_path AS "physicalPath",
    m.file_hash AS "fileHash", m.status
  FROM (SELECT m.* ${OF_REPOSITORY} AND ($5::text[] IS NULL OR ${REF} = ANY ($5::text[])) ORDER BY m.id LIMIT $6) m
  JOIN trees t ON t.tenant_id = m.tenant_id AND t.project_id = m.project_id`);
const PATHS = positional<{ path: string }>(`
  SELECT DISTINCT substr(m.physical_path, strpos(m.physical_path, ':') + 1) AS path ${OF_REPOSITORY} LIMIT $5`);
const NEXT_REF = positional<{ ref: string | null }>(`
  SELECT min(${REF}) AS ref ${OF_REPOSITORY} AND NOT ${REF} = ANY ($5::text[]) AND ($6::text IS NULL OR ${REF} > $6)`);
const COUNT = positional<{ count: number }>(`
  SELECT count(*)::int AS count ${OF_REPOSITORY} AND NOT ${REF} = ANY ($5::text[]) AND ($6::text IS NULL OR ${REF} > $6)`);
const LOCK = positional<LockedMapping>(`
  SELECT id, physical_path AS "physicalPath", status FROM mappings WHERE tenant_id = $1 AND id = ANY ($2::uuid[])
  ORDER BY id FOR NO KEY UPDATE`);

/** A part of a repository's mappings: without those of some refs, and behind one in byte order. */
export interface RefsBehind {
  without: readonly string[];
  after: string | null;
}

/** The mappings to files on GitHub that a scan compares. Names of repositories are given in lower case. */
@Injectable()
export class ScannedMappingsRepository {
  constructor(private readonly database: Database) {}

  /** The GitHub owners that mappings name, at most `limit`. */
  async owners(
    tx: Transaction,
    tenantId: string,
    projectIds: readonly string[] | null,
    limit: number,
  ): Promise<string[]> {
    return (await this.database.all(OWNERS, [tenantId, projectIds, limit], tx)).map(({ name }) => name);
  }

  /** The repositories that mappings name, at most `limit`. */
  async repositories(scope: ScanScope, limit: number): Promise<string[]> {
    return (await this.database.all(REPOSITORIES, [...valuesOf(scope), limit])).map(({ name }) => name);
  }

  /** The mappings of repositories, of some refs only where these are given; one more than MAX_MAPPINGS when there are too many. */
  mappings(
    scope: ScanScope,
    repositories: readonly string[],
    refs: readonly string[] | null,
  ): Promise<ScannedMapping[]> {
    return this.database.all(MAPPINGS, [...valuesOf(scope), repositories, refs, MAX_MAPPINGS + 1]);
  }

  /** The paths that mappings of repositories name, at whatever ref; bounded in the same way. */
  async paths(scope: ScanScope, repositories: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.all(PATHS, [...valuesOf(scope), repositories, MAX_MAPPINGS + 1]);
    return new Set(rows.map(({ path }) => path));
  }

  /** The first ref behind. */
  async nextRef(scope: ScanScope, repositories: readonly string[], refs: RefsBehind): Promise<string | null> {
    const values = [...valuesOf(scope), repositories, refs.without, refs.after];
    return (await this.database.one(NEXT_REF, values))!.ref;
  }

  /** How many mappings have a ref behind. */
  async count(scope: ScanScope, repositories: readonly string[], refs: RefsBehind): Promise<number> {
    const values = [...valuesOf(scope), repositories, refs.without, refs.after];
    return (await this.database.one(COUNT, values))!.count;
  }

  /** Those of these mappings that are still there, locked. */
  lock(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<LockedMapping[]> {
    return this.database.all(LOCK, [tenantId, ids], tx);
  }
}

function valuesOf({ tenantId, projectIds, organization }: ScanScope) {
  return [tenantId, projectIds, organization];
}
