import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Node, ShareGrant } from '#entities';
import { type Row, type Transaction, columns, computed, statement } from '#platform';
import { type LineageAction, lineageAppend } from '#provenance';
import { type Analysis, OUTLINE_VERSION } from '#text';
import {
  FROM_REACHABLE_NODES,
  GRANTED_TO_CALLER,
  LIVE_GRANT,
  PLACE_VISIBLE,
  type NodeReach,
  REACHABLE_NODE,
  SHOWN_PATH,
  nodeReachOf,
} from '#visibility';
import { SectionsRepository, hashOfHeadings, storedPositions } from '../outlines/sections.repository';

/** A revision to write. */
export interface NewRevision {
  id: string;
  nodeId: string;
  analysis: Analysis;
  contentHash: Buffer;
  tags: string[];
  action: LineageAction;
}

const NODE = columns(
  Node,
  'n',
  'id',
  'projectId',
  'type',
  'version',
  'revisionId',
  'contentHash',
  'metadata',
);
const SHAPE = { ...NODE.row, ...columns(Node, 'n', 'path').row, onlyByShare: computed.boolean() };
const WRITABLE =
  `SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, NOT ${REACHABLE_NODE.arrange} AS "onlyByShare" ${FROM_REACHABLE_NODES.write}` as const;
const LOCK_NODE = statement(
  SHAPE,
  `${WRITABLE} AND n.id = :nodeId AND (n.project_id = :projectId OR :projectId IS NULL) FOR NO KEY UPDATE OF n`,
);
// Who reaches a document only by a share doesn't see its path, and must not find out by guessing it.
const LOCK_PATH = statement(
  SHAPE,
  `${WRITABLE} AND n.project_id = :projectId AND n.path = :path AND ${PLACE_VISIBLE} FOR NO KEY UPDATE OF n`,
);
const SHARE = columns(ShareGrant, 'g', 'id');
// A statement that waited for the lock of the node saw the shares from before the wait. This one sees them as they are now, and holds the
// share that allows the write.
const HOLD_SHARE = statement(
  SHARE.row,
  `SELECT ${SHARE.sql} FROM share_grants g WHERE g.tenant_id = :tenantId AND g.node_id = :nodeId AND ${LIVE_GRANT}
    AND ${GRANTED_TO_CALLER} AND g.permission = 'write' LIMIT 1 FOR SHARE OF g`,
);
const APPEND_LINEAGE = lineageAppend(':action', ':userId', ':actorId');
// The statement that locks the node can't find the revision's number: if it waited for the lock, it doesn't see the newest revision.
const WRITE = statement(
  { version: computed.int(), entries: computed.int() },
  `WITH outdated AS (DELETE FROM sections WHERE tenant_id = :tenantId AND node_id = :nodeId),
  revision AS (
    INSERT INTO revisions (id, tenant_id, node_id, number, content, positions, outline_version, content_hash, bytes, author_user_id,
      author_actor_id)
    SELECT :id, :tenantId, :nodeId, coalesce(max(number), 0) + 1, :content, :positions::bigint[], ${OUTLINE_VERSION}, :contentHash,
      :bytes, :userId, :actorId
    FROM revisions WHERE tenant_id = :tenantId AND node_id = :nodeId),
  saved AS (
    UPDATE nodes SET version = version + 1, revision_id = :id, content_hash = :contentHash, bytes = :bytes, title = :title,
      total_lines = :totalLines, token_estimate = :tokenEstimate, tags = :tags, headings_hash = :headingsHash,
      saved_by_agent = (:actorId::uuid IS NOT NULL), updated_at = now()
    WHERE tenant_id = :tenantId AND id = :nodeId RETURNING *)
  SELECT max(n.version) AS version, ${APPEND_LINEAGE} AS entries FROM saved n`,
);
/** A node that is locked to be given content. `onlyByShare`: only a share lets the principal write it. */
export type LockedNode = Row<typeof LOCK_NODE>;

/** Writes the content of documents. */
@Injectable()
export class SaveRepository {
  constructor(private readonly sections: SectionsRepository) {}

  /** Locks a node that the principal can write. With `projectId`, the node must be in that project. */
  async lockNode(
    tx: Transaction,
    principal: Principal,
    { nodeId, projectId = null }: { nodeId: string; projectId?: string | null },
  ): Promise<LockedNode | undefined> {
    const reach = nodeReachOf(principal);
    return this.holdShare(tx, reach, await tx.one(LOCK_NODE, { ...reach, nodeId, projectId }));
  }

  /** Locks the node at a path, if the principal can write it. */
  async lockPath(
    tx: Transaction,
    principal: Principal,
    place: { projectId: string; path: string },
  ): Promise<LockedNode | undefined> {
    const reach = nodeReachOf(principal);
    return this.holdShare(tx, reach, await tx.one(LOCK_PATH, { ...reach, ...place }));
  }

  /** Keeps the share that allows the write from being revoked before the transaction ends. */
  private async holdShare(
    tx: Transaction,
    { tenantId, userId, shareTypes }: NodeReach,
    node: LockedNode | undefined,
  ): Promise<LockedNode | undefined> {
    if (!node?.onlyByShare) return node;
    return (await tx.one(HOLD_SHARE, { tenantId, userId, shareTypes, nodeId: node.id })) && node;
  }

  /** Writes a revision, makes it the current one and appends it to the document's lineage. Returns the new version of the node. */
  async write(
    tx: Transaction,
    principal: Principal,
    { id, nodeId, analysis, contentHash, tags, action }: NewRevision,
  ): Promise<number> {
    const { bytes, positions, outline, tokenEstimate } = analysis;
    const row = await tx.one(WRITE, {
      ...personOf(principal),
      actorId: principal.actorId,
      id,
      nodeId,
      content: bytes,
      positions: storedPositions(positions),
      contentHash,
      bytes: bytes.length,
      title: outline.title,
      totalLines: outline.totalLines,
      tokenEstimate,
      tags,
      headingsHash: hashOfHeadings(analysis),
      action,
    });
    await this.sections.insert(tx, principal.tenantId, nodeId, analysis);
    return row!.version;
  }
}
