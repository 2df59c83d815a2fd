import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, LAST_ID, type Page } from '#platform';
import type { ListAllSharesQuery } from './all-shares.dto';
import { AllSharesRepository, type ListedShareRow, type ShareFilter } from './all-shares.repository';

/** Everything that is shared. */
@Injectable()
export class AllSharesService {
  constructor(
    private readonly database: Database,
    private readonly shares: AllSharesRepository,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The live shares of the documents that the caller can arrange, and for an owner or admin of all documents, newest first.
   *
   * @throws CursorInvalid
   */
  list(principal: Principal, query: ListAllSharesQuery): Promise<Page<ListedShareRow>> {
    const { tenantId, userId, credentialId } = principal;
    const filter = filterOf(query);
    return this.cursors.page(query, {
      of: ['all-shares', tenantId, userId, credentialId, filter],
      from: LAST_ID,
      fetch: (before, limit) => this.shares.list(this.database, principal, filter, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.shares.count(this.database, principal, filter, bound),
    });
  }
}

function filterOf({ projectId, shareType, targetId, expiresBefore, mine }: ListAllSharesQuery): ShareFilter {
  return {
    projectId: projectId ?? null,
    shareType: shareType ?? null,
    targetId: targetId ?? null,
    expiresBefore: expiresBefore === undefined ? null : new Date(expiresBefore),
    mine: mine ?? false,
  };
}
