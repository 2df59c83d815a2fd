import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NO_ID, NotFound, type Transaction, isId, positional } from '#platform';
import { type Right, reachValues, reachable } from '#visibility';
import { DocIdRevoked } from '../doc-ids/doc-ids.errors';
import { DocumentRefs } from '../doc-ids/document-refs';
import { isGlobalId } from '../doc-ids/global-id';
import type { Chain } from './chains.repository';

/** A chain that a reference named, and the Doc ID of its document. */
export interface Subject extends Chain {
  globalId: string | null;
}

function ownStatement(right: Right) {
  return positional<{ documentId: string }>(`
    SELECT d.lineage_document_id AS "documentId" FROM published_documents d
    JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id WHERE ${reachable(right)} AND d.tenant_id = $1 AND d.id = $4`);
}
const OWN_PUBLISHED = { read: ownStatement('read'), write: ownStatement('write') };
const DOC_ID = `SELECT d.node_id AS "nodeId", d.revoked_at IS NOT NULL AS revoked FROM doc_ids d WHERE`;
const NODE_OF_ID = positional<{ nodeId: string; revoked: boolean }>(`${DOC_ID} d.id = $1`);
const NODE_OF_GLOBAL_ID = positional<{ nodeId: string; revoked: boolean }>(`${DOC_ID} d.global_id = $1`);
// Bound to no tenant: what is published is everybody's to read.
const PUBLISHED = positional<Chain>(`
  SELECT d.tenant_id AS "tenantId", d.lineage_document_id AS "documentId" FROM published_documents d
  JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE (d.id = $1 OR d.lineage_document_id = $1) AND d.status = 'published' AND p.deleted_at IS NULL LIMIT 1`);

/** Whose chain a reference means: a Doc ID or its id, a node, or a published document. */
@Injectable()
export class LineageSubjects {
  constructor(
    private readonly database: Database,
    private readonly refs: DocumentRefs,
  ) {}

  /** The chain of a document of the caller's tenant that the caller may read, or write. @throws NotFound, DocIdRevoked */
  async own(principal: Principal, ref: string, right: 'read' | 'write', tx?: Transaction): Promise<Subject> {
    const { tenantId } = principal;
    const published = isId(ref)
      ? await this.database.one(OWN_PUBLISHED[right], [...reachValues(principal), ref], tx)
      : undefined;
    if (published) return { tenantId, documentId: published.documentId, globalId: null };
    const { nodeId, globalId } = await this.refs.find(principal, ref, { right, acceptNodeId: true, tx });
    return { tenantId, documentId: nodeId, globalId };
  }

  /** The chain of a document of any tenant that is published now. @throws NotFound, DocIdRevoked */
  async published(ref: string): Promise<Chain> {
    const docId = await this.docId(ref);
    // Also for a Doc ID that there isn't: how long a refusal takes must not tell.
    const id = docId?.nodeId ?? (isId(ref) ? ref : NO_ID);
    const chain = await this.database.one(PUBLISHED, [id]);
    if (!chain) throw new NotFound();
    if (docId?.revoked) throw new DocIdRevoked();
    return chain;
  }

  private async docId(ref: string): Promise<{ nodeId: string; revoked: boolean } | undefined> {
    if (isId(ref)) return this.database.one(NODE_OF_ID, [ref]);
    return isGlobalId(ref) ? this.database.one(NODE_OF_GLOBAL_ID, [ref]) : undefined;
  }
}
