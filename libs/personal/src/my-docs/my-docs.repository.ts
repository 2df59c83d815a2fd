import { Injectable } from '@nestjs/common';
import { Database, positional } from '#platform';
import { LIVE_GRANT } from '#visibility';
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
  return positional<MyDocsRow>(
    `SELECT ${COLUMNS} FROM nodes n WHERE ${IN_TREE} AND n.path > $3 ${where} ORDER BY n.path LIMIT $4`,
  );
}

/** Of the few documents that another table names, once or more: looked up one by one, or a plan made for many trees might read all of one. */
function ofThose(ids: string) {
  return positional<MyDocsRow>(`
    WITH named AS MATERIALIZED (SELECT DISTINCT x.node_id FROM (${ids}) x)
    SELECT ${COLUMNS} FROM named
    CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = named.node_id OFFSET 0) n
    WHERE n.project_id = $2 AND n.path > $3 ORDER BY n.path LIMIT $4`);
}

const BY_PATH = {
  all: byPath(''),
  agent: byPath('AND n.saved_by_agent'),
  unfiled: byPath(`AND n.type = 'file' AND n.depth = 1`),
  shared: ofThose(
    `SELECT g.node_id FROM share_grants g WHERE g.tenant_id = $1 AND g.project_id = $2 AND ${LIVE_GRANT}`,
  ),
  published: ofThose(`SELECT d.source_node_id AS node_id FROM published_documents d
    WHERE d.tenant_id = $1 AND d.project_id = $2 AND d.status = 'published' AND d.source_node_id IS NOT NULL`),
  broken: ofThose(
    `SELECT b.node_id FROM mappings b WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.status = 'broken'`,
  ),
};
const RECENT = positional<MyDocsRow>(`
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
    return this.database.all(BY_PATH[filter ?? 'all'], [
      tenantId,
      projectId,
      after && 'path' in after ? after.path : '',
      limit,
    ]);
  }
}
