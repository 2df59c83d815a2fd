import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Node } from '#entities';
import { type Row, type Transaction, columns, computed, statement } from '#platform';
import { lineageAppend } from '#provenance';
import { type Analysis, OUTLINE_VERSION } from '#text';
import {
  FROM_REACHABLE_NODES,
  PLACE_VISIBLE,
  type NodeReach,
  REACHABLE_NODE,
  SHOWN_PATH,
  holdWriteShare,
  nodeReachOf,
} from '#visibility';
import { type NewFile, contentChanged, fileCreated, topFolderOf } from '#workspace';
import {
  REPLACED_SECTIONS,
  hashOfHeadings,
  newSections,
  sectionsOf,
  storedPositions,
} from '../outlines/sections.repository';

export interface NewRevision {
  id: string;
  analysis: Analysis;
  contentHash: Buffer;
  tags: string[];
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
  `SELECT ${NODE.sql}, ${SHOWN_PATH} AS path, (${REACHABLE_NODE.arrange}) IS NOT TRUE AS "onlyByShare" ${FROM_REACHABLE_NODES.write}` as const;
const LOCK_NODE = statement(
  SHAPE,
  `${WRITABLE} AND n.id = :nodeId AND (n.project_id = :projectId OR :projectId IS NULL) FOR NO KEY UPDATE OF n`,
);
// A caller who reaches a document only by a share doesn't see its path, and must not find it by guessing.
const LOCK_PATH = statement(
  SHAPE,
  `${WRITABLE} AND n.project_id = :projectId AND n.path = :path AND ${PLACE_VISIBLE} FOR NO KEY UPDATE OF n`,
);
const CONTENT =
  'content, positions, outline_version, content_hash, bytes, author_user_id, author_actor_id' as const;
const VALUES =
  `:content, :positions::bigint[], ${OUTLINE_VERSION}, :contentHash, :bytes, :userId, :actorId::uuid` as const;
// The statement that locks the node can't find the revision's number: if it waited for the lock, it doesn't see the newest revision.
const WRITE = statement(
  { version: computed.int(), entries: computed.int() },
  `WITH ${REPLACED_SECTIONS},
  saved AS (
    UPDATE nodes SET version = version + 1, revision_id = :id, content_hash = :contentHash, bytes = :bytes, title = :title,
      total_lines = :totalLines, token_estimate = :tokenEstimate, tags = :tags, headings_hash = :headingsHash,
      saved_by_agent = (:actorId::uuid IS NOT NULL), updated_at = now()
    WHERE tenant_id = :tenantId AND id = :nodeId RETURNING *),
  revision AS (
    INSERT INTO revisions (id, tenant_id, node_id, node_version, number, ${CONTENT})
    SELECT :id, :tenantId, :nodeId, n.version,
      (SELECT coalesce(max(number), 0) + 1 FROM revisions WHERE tenant_id = :tenantId AND node_id = :nodeId), ${VALUES}
    FROM saved n),
  ${contentChanged('saved')}
  SELECT max(n.version) AS version, ${lineageAppend(`'edited'`, ':userId', ':actorId')} AS entries FROM saved n`,
);
// The triggers of the search run when the statement ends, so they find the sections.
const CREATE = statement(
  { version: computed.int().orNull(), entries: computed.int() },
  `WITH made AS (
    INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by, revision_id, content_hash, bytes,
      title, total_lines, token_estimate, tags, headings_hash, saved_by_agent, sort_order, metadata)
    VALUES (:nodeId, :tenantId, :projectId, :treeId, :parentId, 'file', :name, :path, :depth, :createdBy, :id, :contentHash, :bytes,
      :title, :totalLines, :tokenEstimate, :tags, :headingsHash, :actorId::uuid IS NOT NULL, :sortOrder, :metadata)
    ON CONFLICT (tenant_id, project_id, path) DO NOTHING RETURNING *),
  ${newSections('made')},
  revision AS (
    INSERT INTO revisions (id, tenant_id, node_id, node_version, number, ${CONTENT})
    SELECT :id, :tenantId, n.id, n.version, 1, ${VALUES} FROM made n),
  ${fileCreated('made')}
  SELECT max(n.version) AS version, ${lineageAppend(`'created'`, ':userId', ':actorId')} AS entries FROM made n`,
);

/** A node that is locked to be given content. `onlyByShare`: only a share lets the principal write it. */
export type LockedNode = Row<typeof LOCK_NODE>;

@Injectable()
export class SaveRepository {
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
    reach: NodeReach,
    node: LockedNode | undefined,
  ): Promise<LockedNode | undefined> {
    if (!node?.onlyByShare) return node;
    return (await holdWriteShare(tx, reach, node.id)) ? node : undefined;
  }

  /**
   * Writes a revision, makes it the current one, and appends it to the document's lineage and to the changes of the project. Returns the new
   * version of the node. Call it last in the transaction, since it locks a shard of the project's counters.
   *
   * @param commits whether it also ends the transaction
   */
  async write(
    tx: Transaction,
    principal: Principal,
    nodeId: string,
    revision: NewRevision,
    commits: boolean,
  ): Promise<number> {
    const values = { ...valuesOf(principal, revision), nodeId };
    return (await (commits ? tx.last(WRITE, values) : tx.one(WRITE, values)))!.version;
  }

  /** Creates a file with its first revision, as `write` does; undefined if there is a node at its path. */
  async create(
    tx: Transaction,
    principal: Principal,
    { id: nodeId, projectId, treeId, parentId, name, path, depth, createdBy, sortOrder, metadata }: NewFile,
    revision: NewRevision,
    commits: boolean,
  ): Promise<number | undefined> {
    const place = { nodeId, projectId, treeId, parentId, name, path, depth, createdBy, sortOrder, metadata };
    const topFolder = topFolderOf({ type: 'file', path }) ?? null;
    const values = { ...valuesOf(principal, revision), ...place, topFolder };
    const row = await (commits ? tx.last(CREATE, values) : tx.one(CREATE, values));
    return row!.version ?? undefined;
  }
}

function valuesOf(principal: Principal, { id, analysis, contentHash, tags }: NewRevision) {
  const { bytes, positions, outline, tokenEstimate } = analysis;
  return {
    ...personOf(principal),
    ...sectionsOf(analysis),
    actorId: principal.actorId,
    id,
    content: bytes,
    positions: storedPositions(positions),
    contentHash,
    bytes: bytes.length,
    title: outline.title,
    totalLines: outline.totalLines,
    tokenEstimate,
    tags,
    headingsHash: hashOfHeadings(analysis),
  };
}
