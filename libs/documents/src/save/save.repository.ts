import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, numbered, sha256, positional } from '#platform';
import { type LineageAction, lineageAppend } from '#provenance';
import {
  GRANTED_TO_CALLER_N,
  LIVE_GRANT,
  fromReachableNodes,
  nodeReachValues,
  reachableNode,
} from '#visibility';
import type { Analysis } from '#text';

/** A node that is about to get content, locked. */
export interface Target {
  id: string;
  projectId: string;
  path: string;
  type: 'file' | 'folder';
  version: number;
  revisionId: string | null;
  contentHash: Buffer | null;
  metadata: object;
  /** Whether it is a share alone that lets the principal write. */
  byShare: boolean;
}

/** Who writes what as which revision. */
export interface NewRevision {
  id: string;
  analysis: Analysis;
  contentHash: Buffer;
  tags: string[];
  action: LineageAction;
}

const TARGET = `SELECT n.id, n.project_id AS "projectId", n.path, n.type, n.version, n.revision_id AS "revisionId",
  n.content_hash AS "contentHash", n.metadata, NOT ${reachableNode('arrange')} AS "byShare" ${fromReachableNodes('write')} AND n.project_id = $5`;
const LOCK_NODE = positional<Target>(`${TARGET} AND n.id = $6 FOR NO KEY UPDATE OF n`);
const LOCK_PATH = positional<Target>(`${TARGET} AND n.path = $6 FOR NO KEY UPDATE OF n`);
// A statement that waited for the node has looked at its shares before: they are looked at again, and the one that counts is held.
const HOLD_SHARE = positional<{ id: string }>(`
  SELECT g.id FROM share_grants g WHERE g.tenant_id = $1 AND g.node_id = $5 AND ${LIVE_GRANT} AND ${GRANTED_TO_CALLER_N}
    AND g.permission = 'write' AND $3::uuid[] IS NOT DISTINCT FROM $3 LIMIT 1 FOR SHARE OF g`);
// The number is found here and not with the lock: a statement that waited for a lock still sees the revisions of before.
const WRITE = positional<{ version: number }>(`
  WITH outdated AS (DELETE FROM sections WHERE tenant_id = $1 AND node_id = $2),
  revision AS (
    INSERT INTO revisions (id, tenant_id, node_id, number, content, line_index, content_hash, bytes, author_user_id, author_actor_id)
    SELECT $3, $1, $2, coalesce(max(number), 0) + 1, $4, $5, $6, $7, $8, $9 FROM revisions WHERE tenant_id = $1 AND node_id = $2),
  saved AS (
    UPDATE nodes SET version = version + 1, revision_id = $3, content_hash = $6, bytes = $7, title = $10, total_lines = $11,
      token_estimate = $12, tags = $13, headings_hash = $15, saved_by_agent = ($9::uuid IS NOT NULL), updated_at = now()
    WHERE tenant_id = $1 AND id = $2 RETURNING *)
  SELECT max(n.version) AS version, ${numbered(lineageAppend('$14', '$8', '$9'))} FROM saved n`);
const OUTLINE = positional<never>(`
  INSERT INTO sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
  SELECT $1, $2, * FROM unnest($3::text[], $4::int[], $5::smallint[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[], $11::int[])`);

@Injectable()
export class SaveRepository {
  constructor(private readonly database: Database) {}

  lockNode(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    nodeId: string,
  ): Promise<Target | undefined> {
    return this.lock(LOCK_NODE, tx, principal, [projectId, nodeId]);
  }

  lockPath(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
  ): Promise<Target | undefined> {
    return this.lock(LOCK_PATH, tx, principal, [projectId, path]);
  }

  private async lock(
    target: typeof LOCK_NODE,
    tx: Transaction,
    principal: Principal,
    place: [projectId: string, which: string],
  ): Promise<Target | undefined> {
    const reach = nodeReachValues(principal);
    const found = await this.database.one(target, [...reach, ...place], tx);
    if (!found?.byShare) return found;
    return (await this.database.one(HOLD_SHARE, [...reach, found.id], tx)) && found;
  }

  /** Writes a revision, makes it the one that is read, and notes it in the document's lineage; the node's new version. */
  async write(
    tx: Transaction,
    principal: Principal,
    nodeId: string,
    { id, analysis, contentHash, tags, action }: NewRevision,
  ): Promise<number> {
    const { bytes, lineIndex, outline, tokenEstimate } = analysis;
    const values = [
      principal.tenantId,
      nodeId,
      id,
      bytes,
      lineIndex,
      contentHash,
      bytes.length,
      principal.userId,
    ];
    const row = await this.database.one(
      WRITE,
      [
        ...values,
        principal.actorId,
        outline.title,
        outline.totalLines,
        tokenEstimate,
        tags,
        action,
        hashOfHeadings(analysis),
      ],
      tx,
    );
    await this.writeOutline(tx, principal.tenantId, nodeId, analysis);
    return row!.version;
  }

  private async writeOutline(
    tx: Transaction,
    tenantId: string,
    nodeId: string,
    analysis: Analysis,
  ): Promise<void> {
    const { headings } = analysis.outline;
    if (headings.length === 0) return;
    const columns = [
      headings.map((h) => h.anchor),
      headings.map((h) => h.ordinal),
      headings.map((h) => h.level),
      headings.map((h) => h.text),
      headings.map((h) => h.startLine),
      headings.map((h) => h.endLine),
      headings.map((h) => h.startByte),
      headings.map((h) => h.endByte),
      analysis.sectionTokenEstimates,
    ];
    await this.database.run(OUTLINE, [tenantId, nodeId, ...columns], tx);
  }
}

/** Headings have no line breaks. */
function hashOfHeadings({ outline }: Analysis): Buffer {
  return sha256(outline.headings.map(({ text }) => text).join('\n'));
}
