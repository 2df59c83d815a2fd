import { Injectable } from '@nestjs/common';
import { Mapping } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';

/** The mappings that a scan compares: those to one GitHub owner, in some projects, or in all shared projects of a tenant for null. */
export interface ScanScope {
  tenantId: string;
  projectIds: readonly string[] | null;
  organization: string;
}

/** The mappings of a scan to one repository, under all of its names, in lower case. */
export interface RepositoryScope extends ScanScope {
  repositories: readonly string[];
}

/** Refs of a repository, in byte order: all but some of them, after another one. */
export interface RefRange {
  except: readonly string[];
  after: string | null;
}

/** How many mappings to one repository are held in memory. */
export const MAX_MAPPINGS = 100_000;

const MAPPING = columns(Mapping, 'm', 'id', 'nodeId', 'projectId', 'physicalPath', 'fileHash', 'status');
const LOCKED = columns(Mapping, 'm', 'id', 'physicalPath', 'status');

const OWNER = `lower(split_part(m.physical_path, '/', 1))`;
const REPOSITORY = `lower(split_part(m.physical_path, '@', 1))`;
const REF = `split_part(substr(m.physical_path, strpos(m.physical_path, '@') + 1), ':', 1) COLLATE "C"`;
// A scan leaves out My Docs: its report must not disclose a mapping in them, not even that it exists.
const IN_PROJECTS = `FROM mappings m JOIN projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
  WHERE m.tenant_id = :tenantId AND m.source_type = 'github' AND p.deleted_at IS NULL AND p.owner_user_id IS NULL
    AND (m.project_id = ANY (:projectIds) OR :projectIds IS NULL)` as const;
const OF_OWNER = `${IN_PROJECTS} AND ${OWNER} = lower(:organization)` as const;
const OF_REPOSITORY = `${OF_OWNER} AND ${REPOSITORY} = ANY (:repositories)` as const;
const IN_RANGE =
  `${OF_REPOSITORY} AND NOT ${REF} = ANY (:except) AND (${REF} > :after OR :after IS NULL)` as const;

const LIST_OWNERS = statement(
  { name: computed.text() },
  `SELECT min(split_part(m.physical_path, '/', 1)) AS name ${IN_PROJECTS} GROUP BY ${OWNER} ORDER BY ${OWNER} LIMIT :limit`,
);
const LIST_REPOSITORIES = statement(
  { name: computed.text() },
  `SELECT min(split_part(m.physical_path, '@', 1)) AS name ${OF_OWNER} GROUP BY ${REPOSITORY} ORDER BY ${REPOSITORY} LIMIT :limit`,
);
const LIST = statement(
  { ...MAPPING.row, treeId: computed.uuid() },
  `SELECT ${MAPPING.sql}, t.id AS "treeId"
  FROM (SELECT m.* ${OF_REPOSITORY} AND (${REF} = ANY (:refs) OR :refs IS NULL) ORDER BY m.id LIMIT :limit) m
  JOIN trees t ON t.tenant_id = m.tenant_id AND t.project_id = m.project_id`,
);
const LIST_PATHS = statement(
  { path: computed.text() },
  `SELECT DISTINCT substr(m.physical_path, strpos(m.physical_path, ':') + 1) AS path ${OF_REPOSITORY} LIMIT :limit`,
);
const FIND_NEXT_REF = statement({ ref: computed.text().orNull() }, `SELECT min(${REF}) AS ref ${IN_RANGE}`);
const COUNT = statement({ count: computed.int() }, `SELECT count(*)::int AS count ${IN_RANGE}`);
const LOCK = statement(
  LOCKED.row,
  `SELECT ${LOCKED.sql} FROM mappings m WHERE m.tenant_id = :tenantId AND m.id = ANY (:ids)
  ORDER BY m.id FOR NO KEY UPDATE`,
);

/** A mapping to a file on GitHub, with the tree of its node. */
export type ScannedMapping = Row<typeof LIST>;
/** A mapping as it is now, locked. */
export type LockedMapping = Row<typeof LOCK>;

/** The mappings to files on GitHub that scans compare. */
@Injectable()
export class ScannedMappingsRepository {
  /** The GitHub owners that mappings name. */
  async listOwners(
    queries: Queries,
    { tenantId, projectIds }: Omit<ScanScope, 'organization'>,
    limit: number,
  ): Promise<string[]> {
    return (await queries.all(LIST_OWNERS, { tenantId, projectIds, limit })).map(({ name }) => name);
  }

  /** The repositories that mappings name. */
  async listRepositories(queries: Queries, scope: ScanScope, limit: number): Promise<string[]> {
    return (await queries.all(LIST_REPOSITORIES, { ...scope, limit })).map(({ name }) => name);
  }

  /** The mappings to a repository at some refs, or at all with null. Up to MAX_MAPPINGS and one more, which shows that there are too many. */
  list(queries: Queries, scope: RepositoryScope, refs: readonly string[] | null): Promise<ScannedMapping[]> {
    return queries.all(LIST, { ...scope, refs, limit: MAX_MAPPINGS + 1 });
  }

  /** The paths that mappings to a repository name, at any ref. Up to MAX_MAPPINGS and one more. */
  async listPaths(queries: Queries, scope: RepositoryScope): Promise<Set<string>> {
    const rows = await queries.all(LIST_PATHS, { ...scope, limit: MAX_MAPPINGS + 1 });
    return new Set(rows.map(({ path }) => path));
  }

  /** The first ref of a range that mappings name; null if they name none. */
  async findNextRef(queries: Queries, scope: RepositoryScope, range: RefRange): Promise<string | null> {
    return (await queries.one(FIND_NEXT_REF, { ...scope, ...range }))!.ref;
  }

  /** How many mappings name a ref of a range. */
  async count(queries: Queries, scope: RepositoryScope, range: RefRange): Promise<number> {
    return (await queries.one(COUNT, { ...scope, ...range }))!.count;
  }

  /** Locks the mappings among these that still exist. */
  lock(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<LockedMapping[]> {
    return tx.all(LOCK, { tenantId, ids });
  }
}
