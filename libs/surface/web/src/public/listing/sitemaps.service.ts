import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import type { TenantUrls } from '../http/public-urls';
import { ListingRepository, type ListingRow, type SitemapRow } from './listing.repository';
import { MAX_ADDRESSES, sitemap, sitemapIndex } from './sitemap';

const BATCH = 5_000;

/** Sitemaps of organizations. An organization with too many documents for one sitemap has several, and an index of them. */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly database: Database,
    private readonly repository: ListingRepository,
  ) {}

  /** The sitemap that begins with the slug `from`; without it the only sitemap, or the index. */
  async of(
    { tenantId, documents }: ListingRow,
    urls: TenantUrls,
    from?: string,
  ): Promise<string | AsyncIterable<string>> {
    const prefix = urls.document('');
    if (from !== undefined || documents <= MAX_ADDRESSES)
      return sitemap(this.batches(tenantId, prefix, from ?? ''), urls);
    const starts = await this.database.reading((queries) =>
      this.repository.listStarts(queries, tenantId, prefix, MAX_ADDRESSES),
    );
    return sitemapIndex(starts, urls);
  }

  private async *batches(tenantId: string, prefix: string, from: string): AsyncGenerator<SitemapRow[]> {
    for (let next = from, left = MAX_ADDRESSES; left > 0;) {
      const limit = Math.min(BATCH, left);
      const rows = await this.database.reading((queries) =>
        this.repository.listBySlug(queries, tenantId, prefix, next, limit + 1),
      );
      const batch = rows.slice(0, limit);
      yield batch;
      if (rows.length === batch.length) return;
      next = rows.at(-1)!.slug;
      left -= batch.length;
    }
  }
}
