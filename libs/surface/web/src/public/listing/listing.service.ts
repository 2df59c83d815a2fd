import { Injectable } from '@nestjs/common';
import { Cursors, Database, FIRST_ID, type Page, SLUG, found } from '#platform';
import { type ListedRow, ListingRepository, type ListingRow, type ListKey } from './listing.repository';

const PAGE = 50;
const IN_LLMS_TXT = 1_000;
const START: ListKey = ['infinity', FIRST_ID];

/** Lists the published documents of organizations. */
@Injectable()
export class ListingService {
  constructor(
    private readonly database: Database,
    private readonly repository: ListingRepository,
    private readonly cursors: Cursors,
  ) {}

  /** @throws NotFound if nothing is listed, whether or not the organization exists */
  async get(tenantSlug: string): Promise<ListingRow> {
    return found(SLUG.test(tenantSlug) ? await this.repository.find(this.database, tenantSlug) : undefined);
  }

  /** A page of the list, most recently changed first. @throws CursorInvalid */
  page({ tenantId }: ListingRow, cursor: string | undefined): Promise<Page<ListedRow>> {
    return this.cursors.page<ListedRow, ListKey>(
      { limit: PAGE, cursor },
      {
        of: ['public-list', tenantId],
        from: START,
        fetch: (after, limit) => this.list(tenantId, after, limit),
        key: ({ position, id }) => [position, id],
      },
    );
  }

  /** The thousand documents that changed most recently. */
  newest({ tenantId }: ListingRow): Promise<ListedRow[]> {
    return this.list(tenantId, START, IN_LLMS_TXT);
  }

  private list(tenantId: string, after: ListKey, limit: number): Promise<ListedRow[]> {
    return this.database.reading((queries) => this.repository.list(queries, tenantId, after, limit));
  }
}
