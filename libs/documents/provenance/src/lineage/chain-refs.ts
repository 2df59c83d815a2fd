import { Injectable } from '@nestjs/common';
import { type Principal, SUSPENDED_TENANTS } from '#access';
import { idKey, lookup } from '#directory';
import { PublishedDocument } from '#entities';
import {
  Database,
  NO_ID,
  NotFound,
  type Queries,
  RetryTransaction,
  type Transaction,
  columns,
  isId,
  statement,
  found,
} from '#platform';
import { REACHABLE, Visibility, holdWriteShare, nodeReachOf, reachOf } from '#visibility';
import { DocIdResolverRepository } from '../doc-ids/doc-id-resolver.repository';
import { DocIdRevoked } from '../doc-ids/doc-ids.errors';
import { type DocumentRef, DocumentRefs } from '../doc-ids/document-refs';
import { type Chain, ChainsRepository } from './chains.repository';

/** A chain found by a reference, with the Doc ID of its document. */
export interface FoundChain extends Chain {
  globalId: string | null;
}

/** A chain with the document that the reference named. */
interface RefChain extends FoundChain {
  /** Null if it is a published document. */
  nodeId: string | null;
}

const TENANT = columns(PublishedDocument, 'd', 'tenantId');
const CHAIN = columns(PublishedDocument, 'd', { documentId: 'lineageDocumentId' });
const FIND_OF_PUBLISHED_DOCUMENT = statement(
  CHAIN.row,
  `SELECT ${CHAIN.sql} FROM published_documents d
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id WHERE ${REACHABLE} AND d.tenant_id = :tenantId AND d.id = :id`,
);
const LIVE = `JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE e.key = ${idKey(':id')} AND d.status = 'published' AND p.deleted_at IS NULL AND d.tenant_id <> ALL (${SUSPENDED_TENANTS})` as const;
// Everybody may read the lineage of a live document, which is found by its id or by that of its lineage.
const FIND_PUBLIC = statement(
  { ...TENANT.row, ...CHAIN.row },
  `(SELECT ${TENANT.sql}, ${CHAIN.sql} FROM ${lookup('published-document', 'd', 'e')} ${LIVE} LIMIT 1)
  UNION ALL
  (SELECT ${TENANT.sql}, ${CHAIN.sql} FROM ${lookup('published-lineage', 'd', 'e')} ${LIVE} LIMIT 1)
  LIMIT 1`,
);

type FindDocument = (options: { right: Right; acceptNodeId: true }) => Promise<DocumentRef>;
type Right = 'read' | 'write' | 'arrange';

/** Finds chains by references: a Doc ID, the id of a Doc ID, a node id, or the id of a published document. */
@Injectable()
export class ChainRefs {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRefs,
    private readonly docIds: DocIdResolverRepository,
    private readonly chains: ChainsRepository,
    private readonly visibility: Visibility,
  ) {}

  /** The chain of a document of the caller's tenant. @throws NotFound, DocIdRevoked */
  find(principal: Principal, ref: string, right: Right): Promise<FoundChain> {
    const find: FindDocument = (options) => this.documents.find(this.database, principal, ref, options);
    return this.own(this.database, principal, ref, right, find);
  }

  /**
   * Locks the chain of a document that the caller can write against other appends until `tx` ends. Until then, a Doc ID can't be revoked, and neither can
   * the share that lets the caller write.
   *
   * @throws NotFound, DocIdRevoked
   */
  async lockToWrite(tx: Transaction, principal: Principal, ref: string): Promise<Chain> {
    const find: FindDocument = (options) => this.documents.lock(tx, principal, ref, options);
    const chain = await this.own(tx, principal, ref, 'write', find);
    await this.chains.lock(tx, chain);
    // The right may have ended, and a published document may have got another source, while this waited for the chain.
    const { documentId, nodeId } = await this.own(tx, principal, ref, 'write', find);
    if (documentId !== chain.documentId) throw new RetryTransaction('The document has another chain now.');
    if (nodeId !== null) await this.holdShare(tx, principal, nodeId);
    return chain;
  }

  /** The chain of a live document of any tenant. @throws NotFound, DocIdRevoked */
  async findPublic(ref: string): Promise<Chain> {
    const docId = await this.docIds.find(this.database, ref);
    // An unknown Doc ID takes the same queries: the response time must not reveal which exist.
    const id = docId?.nodeId ?? (isId(ref) ? ref : NO_ID);
    const chain = found(await this.database.one(FIND_PUBLIC, { id }));
    if (docId?.revoked) throw new DocIdRevoked();
    return chain;
  }

  private async holdShare(tx: Transaction, principal: Principal, nodeId: string): Promise<void> {
    const { onlyByShare } = await this.visibility.node(tx, principal, nodeId, 'write');
    if (onlyByShare && !(await holdWriteShare(tx, nodeReachOf(principal), nodeId))) throw new NotFound();
  }

  private async own(
    queries: Queries,
    principal: Principal,
    ref: string,
    right: Right,
    findDocument: FindDocument,
  ): Promise<RefChain> {
    const { tenantId } = principal;
    const published = isId(ref)
      ? await queries.one(FIND_OF_PUBLISHED_DOCUMENT, { ...reachOf(principal), id: ref })
      : undefined;
    if (published) return { tenantId, documentId: published.documentId, globalId: null, nodeId: null };
    const { nodeId, globalId } = await findDocument({ right, acceptNodeId: true });
    return { tenantId, documentId: nodeId, globalId, nodeId };
  }
}
