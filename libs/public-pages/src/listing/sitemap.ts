import type { TenantUrls } from '../serving/public-urls';
import type { MappedRow } from './listing.repository';

/** Most addresses in one sitemap (sitemaps.org, protocol 0.9). */
export const MAX_ADDRESSES = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of documents, in pieces. */
export async function* sitemap(
  batches: AsyncIterable<MappedRow[]>,
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

/** A list of sitemaps, each of which begins with a slug. */
export function sitemapIndex(starts: string[], urls: TenantUrls): string {
  const entries = starts.map((slug) => entry('sitemap', `${urls.sitemap}?from=${slug}`));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(name: string, address: string, more = ''): string {
  return `<${name}><loc>${address.replace(/&/g, '&amp;')}</loc>${more}</${name}>\n`;
}
