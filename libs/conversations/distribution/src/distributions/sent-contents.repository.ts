import { Injectable } from '@nestjs/common';
import { DocId, Node } from '#entities';
import { type Queries, columns, statement } from '#platform';

const SENT = { ...columns(DocId, 'i', 'globalId').row, ...columns(Node, 'n', 'contentHash').row };
const FIND = statement(
  SENT,
  `SELECT i.global_id AS "globalId", n.content_hash AS "contentHash" FROM doc_ids i
  JOIN nodes n ON n.tenant_id = i.tenant_id AND n.id = i.node_id
  WHERE i.tenant_id = :tenantId AND i.global_id = ANY (:docIds) AND i.revoked_at IS NULL AND n.project_id = :projectId`,
);

/** The contents of documents at the moment in which they are sent. */
@Injectable()
export class SentContentsRepository {
  /**
   * The hashes of the contents, in hex, by Doc ID. Only documents of one project have one here: a caller who acts for a project can read all of them, and a
   * Doc ID of another document must not tell what it contains.
   */
  async hashes(
    queries: Queries,
    project: { tenantId: string; projectId: string },
    docIds: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await queries.all(FIND, { ...project, docIds: [...docIds] });
    return new Map(
      rows.flatMap(({ globalId, contentHash }) =>
        contentHash === null ? [] : [[globalId, contentHash.toString('hex')] as const],
      ),
    );
  }
}
