import { Injectable } from '@nestjs/common';
import { type AuthorRow, type Principal, authorColumn } from '#access';
import { Revision } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, nodeReachOf } from '#visibility';

const REVISION = columns(
  Revision,
  'r',
  'id',
  'nodeId',
  'number',
  'contentHash',
  'bytes',
  'authorUserId',
  'authorActorId',
  'createdAt',
  'linesAdded',
  'linesRemoved',
);
const AUTHOR = { author: computed.json<AuthorRow>() };
const SELECTED =
  `${REVISION.sql}, ${authorColumn('r.author_user_id', 'r.author_actor_id')} AS author` as const;

const LIST = statement(
  { ...REVISION.row, ...AUTHOR },
  `SELECT ${SELECTED} FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number < :before ORDER BY r.number DESC LIMIT :limit`,
);
// Numbers have no gaps. The oldest revisions can have been deleted.
const COUNT = statement(
  { count: computed.int() },
  `SELECT coalesce(max(r.number) - min(r.number) + 1, 0) AS count FROM revisions r WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId`,
);
// Revisions require the right to write: a share to read shows the current content, and not content that was removed from it earlier.
const FIND = statement(
  { ...REVISION.row, ...AUTHOR, content: computed.bytes() },
  `SELECT ${SELECTED}, r.content
  FROM (SELECT n.id ${FROM_REACHABLE_NODES.write} AND n.id = :nodeId) n
  JOIN revisions r ON r.tenant_id = :tenantId AND r.node_id = n.id AND r.id = :id`,
);

/** A revision without its content. */
export type RevisionRow = Row<typeof LIST>;
export type RevisionContentRow = Row<typeof FIND>;

@Injectable()
export class RevisionsRepository {
  /** The revisions below a number, newest first. The caller must have checked the right to write the document. */
  list(
    queries: Queries,
    tenantId: string,
    nodeId: string,
    before: number,
    limit: number,
  ): Promise<RevisionRow[]> {
    return queries.all(LIST, { tenantId, nodeId, before, limit });
  }

  /** The number of revisions of a document. The caller must have checked the right to write the document. */
  async count(queries: Queries, tenantId: string, nodeId: string): Promise<number> {
    return (await queries.one(COUNT, { tenantId, nodeId }))!.count;
  }

  /** One revision of a document that the principal can write. */
  find(
    queries: Queries,
    principal: Principal,
    nodeId: string,
    id: string,
  ): Promise<RevisionContentRow | undefined> {
    return queries.one(FIND, { ...nodeReachOf(principal), nodeId, id });
  }
}
