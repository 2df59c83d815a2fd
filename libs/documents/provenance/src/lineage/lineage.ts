import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Transaction, computed, statement } from '#platform';
import type { Chain } from './chains.repository';
import { type LineageAction, lineageAppend } from './lineage-sql';

/**
 * An entry with a content hash and a snapshot of the caller's choice. Don't append `created`, `edited` or `copied` to the chain of a
 * node this way: there they record the content and the metadata that the node has.
 */
export interface NewEntry {
  documentId: string;
  action: LineageAction;
  contentHash: Buffer | null;
  /** The metadata as canonical JSON (RFC 8785); the entry's metadata hash covers it. */
  snapshot: string;
}

/** An entry that a user records. */
export interface NewManualEntry {
  documentId: string;
  action: string;
  actorType: 'agent' | 'human';
  contentHash: Buffer | null;
  metadataHash: Buffer;
  /** The metadata as canonical JSON; null if the user gives only its hash. */
  snapshot: string | null;
}

const APPENDED = { appended: computed.int() };
const APPEND_TO_NODES = lineageAppend(':action', ':userId', ':actorId');

const APPEND_TO_NODE = statement(
  APPENDED,
  `SELECT ${APPEND_TO_NODES} AS appended
  FROM nodes n WHERE n.tenant_id = :tenantId AND n.id = :nodeId AND n.type = 'file' HAVING count(*) > 0`,
);
// In the collation "C" a subtree is one range of the index: '0' is the byte after '/'.
const APPEND_TO_SUBTREE = statement(
  APPENDED,
  `SELECT ${APPEND_TO_NODES} AS appended
  FROM nodes n WHERE n.tenant_id = :tenantId AND n.project_id = :projectId
    AND (n.path = :path OR (n.path >= :path || '/' AND n.path < :path || '0')) AND n.type = 'file' HAVING count(*) > 0`,
);
const APPEND = statement(
  APPENDED,
  `SELECT lineage_append(:tenantId, :action, NULL, NULL, :userId, :actorId, false, ARRAY[:documentId::uuid], ARRAY[:contentHash::bytea],
    ARRAY[sha256(convert_to(:snapshot, 'UTF8'))], ARRAY[:snapshot]) AS appended`,
);
const APPEND_MANUAL = statement(
  APPENDED,
  `SELECT lineage_append(:tenantId, :action, :actorType, NULL, :userId, NULL, true, ARRAY[:documentId::uuid], ARRAY[:contentHash::bytea],
    ARRAY[:metadataHash::bytea], ARRAY[:snapshot]) AS appended`,
);
const APPEND_INTEGRITY_FAILURE = statement(
  APPENDED,
  `SELECT lineage_append(:tenantId, 'integrity_failed', 'agent', 'integrity check', NULL, NULL, false, ARRAY[:documentId::uuid],
    ARRAY[NULL::bytea], ARRAY[sha256(convert_to(:snapshot, 'UTF8'))], ARRAY[:snapshot]) AS appended`,
);

/** Appends to the chains of documents. Call it after a change, in its transaction: a change and its entry are committed together. */
@Injectable()
export class Lineage {
  /** Records an event of a node, with the node's current values. Folders have no chain. */
  async appendToNode(
    tx: Transaction,
    principal: Principal,
    action: LineageAction,
    nodeId: string,
  ): Promise<void> {
    await tx.run(APPEND_TO_NODE, { ...actorOf(principal), action, nodeId });
  }

  /** Records an event of every file at a path or below it. */
  async appendToSubtree(
    tx: Transaction,
    principal: Principal,
    action: LineageAction,
    projectId: string,
    path: string,
  ): Promise<void> {
    await tx.run(APPEND_TO_SUBTREE, { ...actorOf(principal), action, projectId, path });
  }

  async append(tx: Transaction, principal: Principal, entry: NewEntry): Promise<void> {
    await tx.run(APPEND, { ...actorOf(principal), ...entry });
  }

  /** Appends an entry that is marked as manual. */
  async appendManual(tx: Transaction, { tenantId, userId }: Principal, entry: NewManualEntry): Promise<void> {
    await tx.run(APPEND_MANUAL, { tenantId, userId, ...entry });
  }

  /** Records that a check of the chain failed. @param snapshot the problems as canonical JSON */
  async appendIntegrityFailure(
    tx: Transaction,
    { tenantId, documentId }: Chain,
    snapshot: string,
  ): Promise<void> {
    await tx.run(APPEND_INTEGRITY_FAILURE, { tenantId, documentId, snapshot });
  }
}

function actorOf({ tenantId, userId, actorId }: Principal) {
  return { tenantId, userId, actorId };
}
