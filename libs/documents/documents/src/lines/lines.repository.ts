import { Injectable } from '@nestjs/common';
import { type AuthorRow, authorColumn } from '#access';
import { DocumentLines, Revision } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';

const STORED = columns(DocumentLines, 'l', 'number', 'lineCounts', 'numbers');
const FIND = statement(
  STORED.row,
  `SELECT ${STORED.sql} FROM document_lines l WHERE l.tenant_id = :tenantId AND l.node_id = :nodeId`,
);
// A slower request does not replace the lines of a later revision. The lock keeps the node from being deleted without these lines.
const STORE = statement(
  `WITH n AS (SELECT n.id FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = :nodeId FOR KEY SHARE)
  INSERT INTO document_lines AS l (tenant_id, node_id, number, line_counts, numbers)
  SELECT :tenantId, n.id, :number::int, :lineCounts::int[], :numbers::int[] FROM n
  ON CONFLICT (tenant_id, node_id) DO UPDATE
    SET (number, line_counts, numbers) = (excluded.number, excluded.line_counts, excluded.numbers) WHERE l.number < excluded.number`,
);
const SIZE = columns(Revision, 'r', 'number', 'bytes');
const LIST_SIZES = statement(
  SIZE.row,
  `SELECT ${SIZE.sql} FROM revisions r WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId ORDER BY r.number DESC LIMIT :limit`,
);
const CONTENT = columns(Revision, 'r', 'number', 'content');
const LIST_CONTENTS = statement(
  CONTENT.row,
  `SELECT ${CONTENT.sql} FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number BETWEEN :first AND :last ORDER BY r.number`,
);
const REVISION = columns(Revision, 'r', { savedAt: 'createdAt' }, 'id', 'number');
const LIST_REVISIONS = statement(
  { ...REVISION.row, author: computed.json<AuthorRow>() },
  `SELECT ${REVISION.sql}, ${authorColumn('r.author_user_id', 'r.author_actor_id')} AS author FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number = ANY (:numbers::int[]) ORDER BY r.number DESC`,
);

/** The lines of a document as of one revision. */
export type StoredLines = Row<typeof FIND>;
export type LineRevisionRow = Row<typeof LIST_REVISIONS>;

/** Stores from which revision each line of a document comes. */
@Injectable()
export class LinesRepository {
  find(queries: Queries, tenantId: string, nodeId: string): Promise<StoredLines | undefined> {
    return queries.one(FIND, { tenantId, nodeId });
  }

  async store(queries: Queries, tenantId: string, nodeId: string, lines: StoredLines): Promise<void> {
    await queries.run(STORE, { tenantId, nodeId, ...lines });
  }

  /** The lengths of the newest revisions, the newest first. */
  listSizes(
    queries: Queries,
    tenantId: string,
    nodeId: string,
    limit: number,
  ): Promise<Row<typeof LIST_SIZES>[]> {
    return queries.all(LIST_SIZES, { tenantId, nodeId, limit });
  }

  /** The contents of revisions from one number to another, in their order. */
  listContents(
    queries: Queries,
    tenantId: string,
    nodeId: string,
    first: number,
    last: number,
  ): Promise<Row<typeof LIST_CONTENTS>[]> {
    return queries.all(LIST_CONTENTS, { tenantId, nodeId, first, last });
  }

  /** Revisions with their authors, the newest first. */
  listRevisions(
    queries: Queries,
    tenantId: string,
    nodeId: string,
    numbers: readonly number[],
  ): Promise<LineRevisionRow[]> {
    return queries.all(LIST_REVISIONS, { tenantId, nodeId, numbers });
  }
}
