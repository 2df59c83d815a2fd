import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import {
  type CountedPageRequest,
  Cursors,
  Database,
  LAST_ID,
  NotFound,
  type Page,
  isId,
  totalOf,
} from '#platform';
import { DocIdResolver, DocumentRefs } from '#provenance';
import { Visibility, nodeReachOf } from '#visibility';
import type { Permission } from '../grants/grants.dto';
import { type CheckRow, type ListedGrant, ReceivedRepository, type ReceivedRow } from './received.repository';

/** The documents that others share with a user. */
@Injectable()
export class ReceivedService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRefs,
    private readonly docIds: DocIdResolver,
    private readonly visibility: Visibility,
    private readonly received: ReceivedRepository,
    private readonly cursors: Cursors,
  ) {}

  /** The shares that give the caller a permission. @throws NotFound for a document that the caller can't read; DocIdRevoked */
  async check(principal: Principal, documentIdRef: string, permission: Permission): Promise<CheckRow> {
    const options = { acceptNodeId: true, field: 'documentIdRef' } as const;
    try {
      const { nodeId } = await this.documents.find(this.database, principal, documentIdRef, options);
      return await this.received.check(this.database, nodeReachOf(principal), nodeId, permission);
    } catch (error) {
      if (error instanceof NotFound) return this.checkAsGuest(principal, documentIdRef, permission);
      throw error;
    }
  }

  /** The shares with everybody, of a document of another organization. */
  private async checkAsGuest(
    principal: Principal,
    documentIdRef: string,
    permission: Permission,
  ): Promise<CheckRow> {
    const nodeId = await this.nodeOf(principal, documentIdRef);
    return this.visibility.readAnywhere(principal, nodeId, async (reach) =>
      (await this.received.isReadable(this.database, reach, nodeId))
        ? this.received.check(this.database, reach, nodeId, permission)
        : undefined,
    );
  }

  /** The node of a Doc ID of another organization. A value that is not a Doc ID can be the id of a node. */
  private async nodeOf(principal: Principal, documentIdRef: string): Promise<string> {
    try {
      return (await this.docIds.resolve(principal, documentIdRef)).docId.nodeId;
    } catch (error) {
      if (error instanceof NotFound && isId(documentIdRef)) return documentIdRef;
      throw error;
    }
  }

  /** Documents of others, most recently shared first. A page can have fewer rows than its limit and a next page. @throws CursorInvalid */
  async list(principal: Principal, request: CountedPageRequest): Promise<Page<ReceivedRow>> {
    const { limit, cursor } = request;
    const { tenantId, userId } = personOf(principal);
    const list = ['shared-with-me', tenantId, userId];
    const before = cursor === undefined ? LAST_ID : this.cursors.read<string>(list, cursor);
    const found = await this.received.list(this.database, principal, before, limit + 1);
    const grants = found.slice(0, limit);
    const last = grants.at(-1);
    const hasMore = found.length > limit || last?.endsWindow;
    const page = {
      rows: grants.filter(isListed),
      nextCursor: last && hasMore ? this.cursors.write(list, last.position) : null,
    };
    const count = (bound: number) => this.received.count(this.database, principal, bound);
    return { ...page, ...(await totalOf(request, page, count)) };
  }
}

function isListed(grant: ListedGrant): grant is ReceivedRow {
  return grant.nodeId !== null;
}
