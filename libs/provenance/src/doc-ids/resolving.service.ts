import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NO_ID, NotFound } from '#platform';
import { guestReachOf, nodeReachOf } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import {
  type AnyDocId,
  type PublicDocument,
  type ReadableDocument,
  ResolvingRepository,
} from './resolving.repository';

/** Looked for where there is no Doc ID: they are easily guessed, and how long a refusal takes must not tell which ones there are. */
const NOTHING = { tenantId: NO_ID, nodeId: NO_ID };

/** What a Doc ID leads to, as far as the caller may know it: one of `readable` and `published` at least. */
export interface Resolved {
  docId: AnyDocId;
  readable: ReadableDocument | undefined;
  published: PublicDocument | undefined;
}

/** Leads from Doc IDs of any tenant to documents, for who may read these or while they are published. */
@Injectable()
export class ResolvingService {
  constructor(private readonly repository: ResolvingRepository) {}

  /** @throws NotFound for what neither right nor publication opens to the caller; DocIdRevoked for a revoked one of what they do. */
  async resolve(principal: Principal, ref: string): Promise<Resolved> {
    const docId = await this.repository.find(ref);
    const { tenantId, nodeId } = docId ?? NOTHING;
    const reach =
      tenantId === principal.tenantId ? nodeReachOf(principal) : guestReachOf(principal, tenantId);
    const [readable, published] = await Promise.all([
      this.repository.readable(reach, nodeId),
      this.repository.published(tenantId, nodeId),
    ]);
    if (!docId || (!readable && !published)) throw new NotFound();
    if (docId.revoked) throw new DocIdRevoked();
    return { docId, readable, published };
  }
}
