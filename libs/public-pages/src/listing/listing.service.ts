import { Injectable } from '@nestjs/common';
import { Cursors, NotFound, SLUG } from '#platform';
import { type ListedRow, ListingRepository, type ListingRow } from './listing.repository';

const PAGE = 50;
/** Documents that an agent is told of at once. */
const NEWEST = 1_000;

/** A page of an organization's list. */
export interface ListPage {
  documents: ListedRow[];
  nextCursor: string | null;
}

/** Lists of what organizations published. */
@Injectable()
export class ListingService {
  constructor(
    private readonly repository: ListingRepository,
    private readonly cursors: Cursors,
  ) {}

  /** @throws NotFound where nothing is listed, whether or not there is such an organization */
  async find(tenantSlug: string): Promise<ListingRow> {
    const listing = SLUG.test(tenantSlug) ? await this.repository.find(tenantSlug) : undefined;
    if (!listing) throw new NotFound();
    return listing;
  }

  /** What changed last first. @throws CursorInvalid */
  async page({ tenantId }: ListingRow, cursor: string | undefined): Promise<ListPage> {
    const binding = ['public-list', tenantId];
    const after = cursor === undefined ? undefined : this.cursors.read<[string, string]>(binding, cursor);
    const rows = await this.repository.newest(
      tenantId,
      PAGE + 1,
      after && { updatedAt: new Date(after[0]), id: after[1] },
    );
    const documents = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? documents.at(-1)! : undefined;
    return { documents, nextCursor: last ? this.cursors.write(binding, [last.updatedAt, last.id]) : null };
  }

  /** The thousand that changed last. */
  newest({ tenantId }: ListingRow): Promise<ListedRow[]> {
    return this.repository.newest(tenantId, NEWEST);
  }
}
