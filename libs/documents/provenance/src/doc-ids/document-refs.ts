import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { DocId, Node } from '#entities';
import {
  NotFound,
  type Queries,
  type Row,
  type Transaction,
  columns,
  computed,
  invalidField,
  isId,
  statement,
  found,
} from '#platform';
import { PLACE_VISIBLE, REACHABLE_NODE, nodeReachOf } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import { isGlobalId } from './global-id';

/** A document of the caller's tenant, found by a reference. */
export interface DocumentRef {
  nodeId: string;
  projectId: string;
  /** The id of its Doc ID; null if the reference was a node id and the document has no live Doc ID. */
  docId: string | null;
  /** The Doc ID, `@<tenant>:<project>:<seq>`; null if `docId` is. */
  globalId: string | null;
}

/** A document found by its Doc ID. */
export interface IssuedRef extends DocumentRef {
  docId: string;
  globalId: string;
}

/** The conditions for finding a document by a reference. */
export interface RefOptions {
  /** The right that the caller must have to the document; `read` by default. */
  right?: 'read' | 'write' | 'arrange';
  /** Whether the reference may be a node id; false by default. */
  acceptNodeId?: boolean;
  /** The field of the request that holds the reference, for error messages; `docId` by default. */
  field?: string;
}

const NODE = columns(Node, 'n', { nodeId: 'id' }, 'projectId');
const TYPE = columns(Node, 'n', 'type');
const DOC_ID = columns(DocId, 'd', { docId: 'id' }, 'globalId');

const statementsFor = <const Reachable extends string>(reachable: Reachable) => {
  const issued = <const Column extends string, const Lock extends string>(column: Column, lock: Lock) =>
    statement(
      { ...NODE.row, ...DOC_ID.row, revoked: computed.boolean() },
      `SELECT ${NODE.sql}, ${DOC_ID.sql}, d.revoked_at IS NOT NULL AS revoked FROM doc_ids d
      JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
      WHERE d.tenant_id = :tenantId AND ${reachable} AND d.${column} = :ref ${lock}`,
    );
  return {
    find: { id: issued('id', ''), globalId: issued('global_id', '') },
    lock: { id: issued('id', 'FOR SHARE OF d'), globalId: issued('global_id', 'FOR SHARE OF d') },
    node: statement(
      { ...NODE.row, ...TYPE.row, docId: DOC_ID.row.docId.orNull(), globalId: DOC_ID.row.globalId.orNull() },
      `SELECT ${NODE.sql}, ${TYPE.sql}, ${DOC_ID.sql} FROM nodes n
      JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
      LEFT JOIN doc_ids d ON d.tenant_id = n.tenant_id AND d.node_id = n.id AND d.revoked_at IS NULL
      WHERE ${reachable} AND n.id = :ref`,
    ),
  };
};
const STATEMENTS = {
  read: statementsFor(REACHABLE_NODE.read),
  write: statementsFor(REACHABLE_NODE.write),
  // A reader by a share has no right to arrange, so the shares of the reach make no difference.
  arrange: statementsFor(`(${REACHABLE_NODE.read} AND ${PLACE_VISIBLE})`),
};

type IssuedStatements = (typeof STATEMENTS)['read']['find'];
type IssuedRow = Row<IssuedStatements['id']>;

/** Finds documents of the caller's tenant by references: a Doc ID, the id of a Doc ID or, if accepted, a node id. */
@Injectable()
export class DocumentRefs {
  /**
   * Finds the document of a reference.
   *
   * @throws NotFound for a malformed or unknown reference, or if the caller doesn't have the right; DocIdRevoked;
   *   ValidationFailed for a node id that is not accepted
   */
  find(
    queries: Queries,
    principal: Principal,
    ref: string,
    options: RefOptions & { acceptNodeId: true },
  ): Promise<DocumentRef>;
  find(queries: Queries, principal: Principal, ref: string, options?: RefOptions): Promise<IssuedRef>;
  find(queries: Queries, principal: Principal, ref: string, options: RefOptions = {}): Promise<DocumentRef> {
    return this.resolve(queries, principal, ref, options, STATEMENTS[options.right ?? 'read'].find);
  }

  /** Like `find`, and locks the Doc ID, so that it can't be revoked until `tx` ends. @throws as `find` does */
  lock(
    tx: Transaction,
    principal: Principal,
    ref: string,
    options: RefOptions & { acceptNodeId: true },
  ): Promise<DocumentRef>;
  lock(tx: Transaction, principal: Principal, ref: string, options?: RefOptions): Promise<IssuedRef>;
  lock(tx: Transaction, principal: Principal, ref: string, options: RefOptions = {}): Promise<DocumentRef> {
    return this.resolve(tx, principal, ref, options, STATEMENTS[options.right ?? 'read'].lock);
  }

  private async resolve(
    queries: Queries,
    principal: Principal,
    ref: string,
    { right = 'read', acceptNodeId = false, field = 'docId' }: RefOptions,
    { id, globalId }: IssuedStatements,
  ): Promise<DocumentRef> {
    const parameters = { ...nodeReachOf(principal), ref };
    const byId = isId(ref);
    const byDocId = byId ? id : isGlobalId(ref) ? globalId : undefined;
    const issued = byDocId && (await queries.one(byDocId, parameters));
    if (issued?.revoked) throw new DocIdRevoked();
    if (issued) return refOf(issued);
    const node = found(byId ? await queries.one(STATEMENTS[right].node, parameters) : undefined);
    const { type, ...document } = node;
    if (!acceptNodeId)
      throw invalidField(field, 'docId', type === 'folder' ? FOLDER_ADVICE : nodeIdAdvice(document));
    if (type === 'folder') throw new NotFound();
    return document;
  }
}

function refOf({ nodeId, projectId, docId, globalId }: IssuedRow): IssuedRef {
  return { nodeId, projectId, docId, globalId };
}

const FOLDER_ADVICE =
  'must be a Doc ID, not the id of a folder: folders have no Doc IDs, so issue one with POST /api/doc-ids for each document in it';

function nodeIdAdvice({ globalId }: DocumentRef): string {
  return globalId === null
    ? 'must be a Doc ID, not the id of a node: issue one with POST /api/doc-ids, and use its globalId or id'
    : `must be a Doc ID, not the id of a node: use ${globalId}, which is the Doc ID of this document, or its id`;
}
