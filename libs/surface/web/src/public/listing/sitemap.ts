import type { TenantUrls } from '../http/public-urls';
import type { SitemapRow } from './listing.repository';

/** The most addresses that a sitemap can have (sitemaps.org, protocol 0.9). */
export const MAX_ADDRESSES = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of documents, a batch at a time. */
export async function* sitemap(
  batches: AsyncIterable<SitemapRow[]>,
  urls: TenantUrls,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches)
    yield batch
      .map(({ slug, updatedAt }) =>
        entry('url', urls.document(slug), `<lastmod>${updatedAt.toISOString()}</lastmod>`),
      )
      .join('');
  yield '</urlset>\n';
}

/** An index of sitemaps. @param starts the first slug of each */
export function sitemapIndex(starts: string[], urls: TenantUrls): string {
  const entries = starts.map((slug) => entry('sitemap', `${urls.sitemap}?from=${slug}`));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(name: string, address: string, more = ''): string {
  return `<${name}><loc>${address.replace(/&/g, '&amp;')}</loc>${more}</${name}>\n`;
}
