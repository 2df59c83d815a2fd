import { Injectable } from '@nestjs/common';
import { Database, statement } from '#platform';
import type { MyDocsFilter } from './my-docs.dto';

/** A node of the list. */
export interface MyDocsRow {
  nodeId: string;
  path: string;
  type: 'file' | 'folder';
  title: string | null;
  tokenEstimate: number | null;
  mappingStatus: 'ok' | 'broken' | null;
  updatedAt: Date;
  /** `updatedAt` with the microseconds that a Date would lose. */
  exactly: string;
}

/** A place in a list: behind a path, or behind a change of a node. */
export type Position = { path: string } | { exactly: string; nodeId: string };

const COLUMNS = `n.id AS "nodeId", n.path, n.type, n.title, n.token_estimate AS "tokenEstimate", n.updated_at AS "updatedAt",
  n.updated_at::text AS exactly, (SELECT m.status FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id) AS "mappingStatus"`;
const IN_TREE = 'n.tenant_id = $1 AND n.project_id = $2';

/** In the byte order of paths; `$3` is a path, '' before the first. */
function byPath(where: string) {
  return statement<MyDocsRow>(
    `SELECT ${COLUMNS} FROM nodes n WHERE ${IN_TREE} AND n.path > $3 ${where} ORDER BY n.path LIMIT $4`,
  );
}

/** No document is shared or published yet: its lists come here with the tables that say which are. */
const NONE_YET = null;

const BY_PATH = {
  all: byPath(''),
  agent: byPath('AND n.saved_by_agent'),
  unfiled: byPath(`AND n.type = 'file' AND n.depth = 1`),
  shared: NONE_YET,
  published: NONE_YET,
  // From the few that are broken: materialized, or a plan made for many trees might read the whole tree to find them.
  broken: statement<MyDocsRow>(`
    WITH broken AS MATERIALIZED (SELECT b.node_id FROM mappings b WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.status = 'broken')
    SELECT ${COLUMNS} FROM broken JOIN nodes n ON n.tenant_id = $1 AND n.id = broken.node_id
    WHERE n.path > $3 ORDER BY n.path LIMIT $4`),
};
const RECENT = statement<MyDocsRow>(`
  SELECT ${COLUMNS} FROM (
    SELECT c.node_id FROM node_changes c
    WHERE c.tenant_id = $1 AND c.project_id = $2 AND c.type = 'file' AND (c.updated_at, c.node_id) < ($3::timestamptz, $4::uuid)
    ORDER BY c.updated_at DESC, c.node_id DESC LIMIT $5) newest
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = newest.node_id OFFSET 0) n
  ORDER BY n.updated_at DESC, n.id DESC`);
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

@Injectable()
export class MyDocsRepository {
  constructor(private readonly database: Database) {}

  /** Documents of a project, last changed first. */
  async recent(
    tenantId: string,
    projectId: string,
    after: Position | undefined,
    limit: number,
  ): Promise<MyDocsRow[]> {
    const from = after && 'exactly' in after ? [after.exactly, after.nodeId] : ['infinity', LAST_ID];
    return this.database.all(RECENT, [tenantId, projectId, ...from, limit]);
  }

  /** What a filter leaves of a project, in the byte order of paths; without one all but the root. */
  async byPath(
    tenantId: string,
    projectId: string,
    filter: Exclude<MyDocsFilter, 'recent'> | undefined,
    after: Position | undefined,
    limit: number,
  ): Promise<MyDocsRow[]> {
    const list = BY_PATH[filter ?? 'all'];
    if (!list) return [];
    return this.database.all(list, [tenantId, projectId, after && 'path' in after ? after.path : '', limit]);
  }
}
