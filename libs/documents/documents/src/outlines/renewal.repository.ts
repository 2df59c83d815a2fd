import { Injectable } from '@nestjs/common';
import { Node, Revision, Section } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { type Analysis, OUTLINE_VERSION } from '#text';
import { hashOfHeadings, storedPositions } from './sections.repository';

const REVISION = columns(Revision, 'r', 'id', 'content');
const CURRENT =
  'FROM nodes n JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id WHERE n.tenant_id = :tenantId';
const FIND = statement(
  REVISION.row,
  `SELECT ${REVISION.sql} ${CURRENT} AND n.id = :nodeId AND r.outline_version < ${OUTLINE_VERSION}`,
);
const LIST = statement(
  { id: computed.uuid() },
  `SELECT n.id ${CURRENT} AND n.id > :after AND r.outline_version < ${OUTLINE_VERSION} ORDER BY n.id LIMIT :limit`,
);
const NODE = columns(Node, 'n', 'id', 'projectId', 'title', 'metadata');
const LOCK = statement(
  NODE.row,
  `SELECT ${NODE.sql} FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = :nodeId AND n.revision_id = :revisionId
    FOR NO KEY UPDATE OF n`,
);
const MARK = statement(
  { id: computed.uuid() },
  `UPDATE revisions r SET outline_version = ${OUTLINE_VERSION}, positions = :positions::bigint[]
  WHERE r.tenant_id = :tenantId AND r.id = :revisionId AND r.outline_version < ${OUTLINE_VERSION} RETURNING r.id`,
);
const SECTION = columns(
  Section,
  's',
  'anchor',
  'level',
  'heading',
  'startLine',
  'endLine',
  'startByte',
  'endByte',
);
const LIST_SECTIONS = statement(
  SECTION.row,
  `SELECT ${SECTION.sql} FROM sections s WHERE s.tenant_id = :tenantId AND s.node_id = :nodeId ORDER BY s.ordinal`,
);
const UPDATE_NODE = statement(
  `UPDATE nodes SET version = version + 1, title = :title, tags = :tags, headings_hash = :headingsHash
  WHERE tenant_id = :tenantId AND id = :nodeId`,
);

/** A current revision whose sections were built by earlier rules. */
export type OutdatedRevision = Row<typeof FIND>;

/** A node that is locked to be given new sections. */
export type RenewedNode = Row<typeof LOCK>;

export type StoredSection = Row<typeof LIST_SECTIONS>;

/** Finds documents whose sections were built by earlier rules, and marks them as renewed. */
@Injectable()
export class RenewalRepository {
  /** The current revision of a document; undefined if its sections are up to date. */
  find(queries: Queries, tenantId: string, nodeId: string): Promise<OutdatedRevision | undefined> {
    return queries.one(FIND, { tenantId, nodeId });
  }

  /** The next documents of a tenant with outdated sections, by their ids. */
  list(queries: Queries, tenantId: string, after: string, limit: number): Promise<{ id: string }[]> {
    return queries.all(LIST, { tenantId, after, limit });
  }

  /** Locks a node. Undefined if it was deleted or has another revision now. */
  lock(
    tx: Transaction,
    tenantId: string,
    nodeId: string,
    revisionId: string,
  ): Promise<RenewedNode | undefined> {
    return tx.one(LOCK, { tenantId, nodeId, revisionId });
  }

  /** Marks a revision as up to date; false if it already was. */
  async mark(
    tx: Transaction,
    tenantId: string,
    revisionId: string,
    { positions }: Analysis,
  ): Promise<boolean> {
    const row = await tx.one(MARK, { tenantId, revisionId, positions: storedPositions(positions) });
    return row !== undefined;
  }

  sections(queries: Queries, tenantId: string, nodeId: string): Promise<StoredSection[]> {
    return queries.all(LIST_SECTIONS, { tenantId, nodeId });
  }

  /** Updates the columns of a node that depend on its headings, and its version. */
  async updateNode(
    tx: Transaction,
    tenantId: string,
    nodeId: string,
    { analysis, tags }: { analysis: Analysis; tags: string[] },
  ): Promise<void> {
    const { title } = analysis.outline;
    await tx.run(UPDATE_NODE, { tenantId, nodeId, title, tags, headingsHash: hashOfHeadings(analysis) });
  }
}
