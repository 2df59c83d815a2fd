import { Injectable } from '@nestjs/common';
import { DocId, Node } from '#entities';
import { type Queries, columns, statement } from '#platform';

const DOC_ID = columns(DocId, 'i', 'globalId');
const NODE = columns(Node, 'n', 'contentHash');
const FIND = statement(
  { ...DOC_ID.row, ...NODE.row },
  `SELECT ${DOC_ID.sql}, ${NODE.sql} FROM doc_ids i
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
