import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, isId, positional } from '#platform';
import { type Right, nodeReachValues, reachableNode } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import { isGlobalId } from './global-id';

/** A document of the caller's tenant that a reference names, with its live Doc ID. */
export interface DocumentRef {
  nodeId: string;
  projectId: string;
  /** The Doc ID's own id; null where a node id named a document that has no live one. */
  docId: string | null;
  /** `@<tenant>:<project>:<seq>`; null where `docId` is. */
  globalId: string | null;
}

/** A document that its Doc ID names. */
export interface IssuedRef extends DocumentRef {
  docId: string;
  globalId: string;
}

interface IssuedRow extends IssuedRef {
  revoked: boolean;
}

/** How a reference is to be read. */
export interface RefOptions {
  /** What the caller wants to do with the document; `read` unless said otherwise. */
  right?: Right;
  /** Whether a node's id is good enough. */
  acceptNodeId?: boolean;
  /** What the reference is called in the request, for the refusal of a node's id. */
  field?: string;
  /** Joins this transaction, and keeps the Doc ID that was named from being revoked before it ends. */
  tx?: Transaction;
}

const REF = `n.id AS "nodeId", n.project_id AS "projectId", d.id AS "docId", d.global_id AS "globalId"`;

function issuedStatement(right: Right, condition: string, lock: string) {
  return positional<IssuedRow>(`SELECT ${REF}, d.revoked_at IS NOT NULL AS revoked FROM doc_ids d
    JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE d.tenant_id = $1 AND ${reachableNode(right)} AND ${condition} ${lock}`);
}

function statementsOf(right: Right) {
  const [byId, byGlobalId, held] = ['d.id = $5', 'd.global_id = $5', 'FOR SHARE OF d'] as const;
  return {
    id: issuedStatement(right, byId, ''),
    heldId: issuedStatement(right, byId, held),
    globalId: issuedStatement(right, byGlobalId, ''),
    heldGlobalId: issuedStatement(right, byGlobalId, held),
    nodeId: positional<DocumentRef>(`SELECT ${REF} FROM nodes n
      JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
      LEFT JOIN doc_ids d ON d.tenant_id = n.tenant_id AND d.node_id = n.id AND d.revoked_at IS NULL
      WHERE ${reachableNode(right)} AND n.id = $5 AND n.type = 'file'`),
  };
}

const FIND = { read: statementsOf('read'), write: statementsOf('write'), arrange: statementsOf('arrange') };

/** The one answer to "which document does this name": by a Doc ID, by the Doc ID's own id, and where wanted by the node's. */
@Injectable()
export class DocumentRefs {
  constructor(private readonly database: Database) {}

  /**
   * The document that a reference names, where the caller has the right to it in their own tenant.
   *
   * @throws NotFound when it isn't there for this caller, or the reference is malformed; DocIdRevoked; ValidationFailed for a
   * node's id where only a Doc ID will do.
   */
  async find(
    principal: Principal,
    ref: string,
    options: RefOptions & { acceptNodeId: true },
  ): Promise<DocumentRef>;
  async find(principal: Principal, ref: string, options?: RefOptions): Promise<IssuedRef>;
  async find(principal: Principal, ref: string, options: RefOptions = {}): Promise<DocumentRef> {
    const { acceptNodeId = false, field = 'docId' } = options;
    const issued = await this.issued(principal, ref, options);
    if (issued?.revoked) throw new DocIdRevoked();
    if (issued) return refOf(issued);
    const node = isId(ref) ? await this.node(principal, ref, options) : undefined;
    if (!node) throw new NotFound();
    if (acceptNodeId) return node;
    throw invalidField(field, 'docId', nodeIdAdvice(node));
  }

  private async issued(
    principal: Principal,
    ref: string,
    { right = 'read', tx }: RefOptions,
  ): Promise<IssuedRow | undefined> {
    const { id, heldId, globalId, heldGlobalId } = FIND[right];
    const values = [...nodeReachValues(principal), ref];
    if (isId(ref)) return this.database.one(tx ? heldId : id, values, tx);
    return isGlobalId(ref) ? this.database.one(tx ? heldGlobalId : globalId, values, tx) : undefined;
  }

  private node(
    principal: Principal,
    nodeId: string,
    { right = 'read', tx }: RefOptions,
  ): Promise<DocumentRef | undefined> {
    return this.database.one(FIND[right].nodeId, [...nodeReachValues(principal), nodeId], tx);
  }
}

function refOf({ nodeId, projectId, docId, globalId }: IssuedRow): IssuedRef {
  return { nodeId, projectId, docId, globalId };
}

function nodeIdAdvice({ globalId }: DocumentRef): string {
  return globalId === null
    ? 'is the id of a node, and here it takes a Doc ID: issue one with POST /api/doc-ids and give its globalId or id'
    : `is the id of a node, and here it takes a Doc ID: give ${globalId}, which this document has, or its id`;
}
