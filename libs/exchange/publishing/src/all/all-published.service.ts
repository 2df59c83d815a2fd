import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, LAST_ID, type Page } from '#platform';
import type { ListAllPublishedQuery } from './all-published.dto';
import {
  AllPublishedRepository,
  type ListedPublishedRow,
  type PublishedFilter,
} from './all-published.repository';

/** The published documents of all projects, live ones and drafts. */
@Injectable()
export class AllPublishedService {
  constructor(
    private readonly database: Database,
    private readonly documents: AllPublishedRepository,
    private readonly cursors: Cursors,
  ) {}

  /** The live documents and drafts of all projects that the caller reaches, newest first. @throws CursorInvalid */
  list(principal: Principal, query: ListAllPublishedQuery): Promise<Page<ListedPublishedRow>> {
    const { tenantId, userId, credentialId } = principal;
    const { projectId, status = null, inReview = false, outOfDate = false } = query;
    const filter: PublishedFilter = {
      ...{ status, inReview, outOfDate },
      projectId: projectId ?? null,
    };
    return this.cursors.page(query, {
      of: ['all-published-docs', tenantId, userId, credentialId, filter],
      from: LAST_ID,
      fetch: (before, limit) => this.documents.list(this.database, principal, filter, before, limit),
      key: ({ id }) => id,
      count: (bound) => this.documents.count(this.database, principal, filter, bound),
    });
  }
}
