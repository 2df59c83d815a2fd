import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';
import { fromReachableNodes, nodeReachValues } from '#visibility';

/** A revision without its content. */
export interface RevisionRow {
  id: string;
  nodeId: string;
  number: number;
  contentHash: Buffer;
  bytes: number;
  authorUserId: string;
  authorActorId: string | null;
  createdAt: Date;
}

/** A revision with its content, and the project it is in. */
export interface RevisionContentRow extends RevisionRow {
  content: Buffer;
  projectId: string;
}

const COLUMNS = `r.id, r.node_id AS "nodeId", r.number, r.content_hash AS "contentHash", r.bytes, r.author_user_id AS "authorUserId",
  r.author_actor_id AS "authorActorId", r.created_at AS "createdAt"`;

// What a document was is for who may write it: a share to read shows what it is, and not what was taken out of it before.
const LIST = positional<RevisionRow>(`
  SELECT ${COLUMNS} FROM revisions r WHERE r.tenant_id = $1 AND r.node_id = $2 AND r.number < $3 ORDER BY r.number DESC LIMIT $4`);
const FIND = positional<RevisionContentRow>(`
  SELECT ${COLUMNS}, r.content, n."projectId"
  FROM (SELECT n.id, n.project_id AS "projectId" ${fromReachableNodes('write')} AND n.id = $5) n
  JOIN revisions r ON r.tenant_id = $1 AND r.node_id = n.id AND r.id = $6`);

@Injectable()
export class RevisionsRepository {
  constructor(private readonly database: Database) {}

  list(tenantId: string, nodeId: string, below: number, limit: number): Promise<RevisionRow[]> {
    return this.database.all(LIST, [tenantId, nodeId, below, limit]);
  }

  find(principal: Principal, nodeId: string, id: string): Promise<RevisionContentRow | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), nodeId, id]);
  }
}
