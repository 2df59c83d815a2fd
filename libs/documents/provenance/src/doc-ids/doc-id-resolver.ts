import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NO_ID, NotFound } from '#platform';
import { guestReachOf, nodeReachOf } from '#visibility';
import {
  type AnyDocId,
  DocIdResolverRepository,
  type PublishedFromNode,
  type ReadableDocument,
} from './doc-id-resolver.repository';
import { DocIdRevoked } from './doc-ids.errors';

// Doc IDs are easy to guess, so an unknown one takes the same queries: the response time must not reveal which exist.
const UNKNOWN = { tenantId: NO_ID, nodeId: NO_ID };

/** The document that a Doc ID identifies. At least one of `document` and `published` is defined. */
export interface ResolvedDocId {
  docId: AnyDocId;
  /** Undefined unless the caller can read the document. */
  document: ReadableDocument | undefined;
  /** Undefined unless the document is published. */
  published: PublishedFromNode | undefined;
}

/** Resolves Doc IDs of any tenant, for callers who can read the document and, while it is published, for everybody. */
@Injectable()
export class DocIdResolver {
  constructor(
    private readonly database: Database,
    private readonly repository: DocIdResolverRepository,
  ) {}

  /** @throws NotFound unless the document is readable or published; DocIdRevoked */
  async resolve(principal: Principal, ref: string): Promise<ResolvedDocId> {
    const docId = await this.repository.find(this.database, ref);
    const { tenantId, nodeId } = docId ?? UNKNOWN;
    const reach =
      tenantId === principal.tenantId ? nodeReachOf(principal) : guestReachOf(principal, tenantId);
    const [document, published] = await Promise.all([
      this.repository.findDocument(this.database, reach, nodeId),
      this.repository.findPublished(this.database, tenantId, nodeId),
    ]);
    if (!docId || (!document && !published)) throw new NotFound();
    if (docId.revoked) throw new DocIdRevoked();
    return { docId, document, published };
  }
}
