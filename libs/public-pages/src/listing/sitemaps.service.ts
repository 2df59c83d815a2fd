import { Injectable } from '@nestjs/common';
import type { TenantUrls } from '../serving/public-urls';
import { ListingRepository, type ListingRow, type MappedRow } from './listing.repository';
import { MAX_ADDRESSES, sitemap, sitemapIndex } from './sitemap';

const BATCH = 5_000;

/** Sitemaps of organizations: one, or where one can't hold all, several and a list of them. */
@Injectable()
export class Sitemaps {
  constructor(private readonly repository: ListingRepository) {}

  /** The sitemap that begins with a slug; without one the first, or the list of all. */
  async of(listing: ListingRow, urls: TenantUrls, from?: string): Promise<string | AsyncIterable<string>> {
    const { tenantId, documents } = listing;
    if (from === undefined && documents > MAX_ADDRESSES)
      return sitemapIndex(await this.repository.starts(tenantId, urls.document(''), MAX_ADDRESSES), urls);
    return sitemap(this.batches(tenantId, urls.document(''), from ?? ''), urls);
  }

  private async *batches(tenantId: string, start: string, from: string): AsyncGenerator<MappedRow[]> {
    for (let next = from, left = MAX_ADDRESSES; left > 0;) {
      const rows = await this.repository.bySlug(tenantId, start, next, Math.min(BATCH, left) + 1);
      const batch = rows.slice(0, Math.min(BATCH, left));
      yield batch;
      if (rows.length === batch.length) return;
      next = rows.at(-1)!.slug;
      left -= batch.length;
    }
  }
}
