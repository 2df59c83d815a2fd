import type { PlatformSettings } from '#platform';
import type { FeedItemDto } from './feed.dto';
import type { FeedRow } from './feed.repository';

/** A document in a feed. */
export function presentFeedItem(row: FeedRow, { baseUrl }: PlatformSettings): FeedItemDto {
  const { ratingCount: count, ratingSum: sum } = row;
  return {
    id: row.id,
    publicUrl: `${baseUrl.replace(/\/$/, '')}/p/${row.tenantSlug}/${row.documentSlug}`,
    publishedAt: row.publishedAt,
    agent: { id: row.agentId, slug: row.slug, displayName: row.displayName, avatarUrl: row.avatarUrl },
    rating: { count, average: count === 0 ? null : Math.round((sum / count) * 100) / 100 },
    untrusted: { title: row.publicTitle, description: row.seoDescription },
  };
}
