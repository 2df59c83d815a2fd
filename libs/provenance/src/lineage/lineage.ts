import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { type LineageAction, appendOfNodes } from './lineage-sql';

/**
 * What a chain notes of a document with a hash and a snapshot that are not the node's own. In the chain of a node `created`,
 * `edited` and `copied` speak of the content that the node has, so none of them is noted this way there.
 */
export interface LineageNote {
  documentId: string;
  action: LineageAction;
  contentHash: Buffer | null;
  /** What its metadata hash is of, as canonical JSON (RFC 8785). */
  snapshot: string;
}

/** What a person states of a document. */
export interface ManualNote {
  documentId: string;
  action: string;
  actorType: 'agent' | 'human';
  contentHash: Buffer | null;
  metadataHash: Buffer;
  /** What the metadata hash is of, as canonical JSON, where it was given. */
  snapshot: string | null;
}

// Under `text COLLATE "C"` a subtree is one range of the index: '0' is the byte behind '/'.
const OF_NODE = positional<never>(`SELECT ${appendOfNodes('$2', '$3', '$4')}
  FROM nodes n WHERE n.tenant_id = $1 AND n.id = $5 AND n.type = 'file' HAVING count(*) > 0`);
const OF_SUBTREE = positional<never>(`SELECT ${appendOfNodes('$2', '$3', '$4')}
  FROM nodes n WHERE n.tenant_id = $1 AND n.project_id = $5 AND (n.path = $6 OR (n.path >= $6 || '/' AND n.path < $6 || '0'))
    AND n.type = 'file' HAVING count(*) > 0`);
const OF_OTHER =
  positional<never>(`SELECT lineage_append($1, $2, NULL, NULL, $3, $4, false, ARRAY[$5::uuid], ARRAY[$6::bytea],
  ARRAY[sha256(convert_to($7, 'UTF8'))], ARRAY[$7])`);
const OF_HAND =
  positional<never>(`SELECT lineage_append($1, $2, $3, NULL, $4, NULL, true, ARRAY[$5::uuid], ARRAY[$6::bytea],
  ARRAY[$7::bytea], ARRAY[$8])`);
const OF_INTEGRITY =
  positional<never>(`SELECT lineage_append($1, 'integrity_failed', 'agent', 'integrity check', NULL, NULL, false, ARRAY[$2::uuid],
  ARRAY[NULL::bytea], ARRAY[sha256(convert_to($3, 'UTF8'))], ARRAY[$3])`);

/**
 * Appends to the chains that tell where documents come from. Each is called within the transaction of what it tells of,
 * after it, so that no change is without its link and no link without its change.
 */
@Injectable()
export class Lineage {
  constructor(private readonly database: Database) {}

  /** Notes what happened to a node, as it is now. Folders have no chain. */
  async ofNode(tx: Transaction, principal: Principal, action: LineageAction, nodeId: string): Promise<void> {
    await this.database.run(OF_NODE, [...by(principal, action), nodeId], tx);
  }

  /** Notes what happened to every file at a path or below it. */
  async ofSubtree(
    tx: Transaction,
    principal: Principal,
    action: LineageAction,
    projectId: string,
    path: string,
  ): Promise<void> {
    await this.database.run(OF_SUBTREE, [...by(principal, action), projectId, path], tx);
  }

  /** Notes what happened to a document, with a snapshot (RFC 8785) and a content hash of the caller's own. */
  async append(tx: Transaction, principal: Principal, note: LineageNote): Promise<void> {
    const { documentId, action, contentHash, snapshot } = note;
    await this.database.run(OF_OTHER, [...by(principal, action), documentId, contentHash, snapshot], tx);
  }

  /** Notes what a person states, marked as such. */
  async byHand(tx: Transaction, { tenantId, userId }: Principal, note: ManualNote): Promise<void> {
    const { documentId, action, actorType, contentHash, metadataHash, snapshot } = note;
    const values = [tenantId, action, actorType, userId, documentId, contentHash, metadataHash, snapshot];
    await this.database.run(OF_HAND, values, tx);
  }

  /** Notes that a check failed, and in `snapshot` (canonical JSON) what it found. */
  async ofIntegrity(
    tx: Transaction,
    { tenantId, documentId }: { tenantId: string; documentId: string },
    snapshot: string,
  ): Promise<void> {
    await this.database.run(OF_INTEGRITY, [tenantId, documentId, snapshot], tx);
  }
}

function by(principal: Principal, action: LineageAction): [string, string, string, string | null] {
  return [principal.tenantId, action, principal.userId, principal.actorId];
}
