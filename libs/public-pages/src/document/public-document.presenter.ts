import type { OriginState } from '../origin/origin-state';
import { TenantUrls, httpsUrl } from '../serving/public-urls';
import type { PublicDocumentDto } from './public-document.dto';
import type { LiveDocument, LiveTexts } from './public-document.repository';

/** The page of a document that counts for search engines: its own, unless its publisher names another by https. */
export function canonicalUrl({ canonicalUrl, slug }: LiveDocument, urls: TenantUrls): string {
  return httpsUrl(canonicalUrl) ?? urls.document(slug);
}

/** A live document with its text, which stands under `untrusted`. */
export function presentDocument(
  doc: LiveDocument,
  { content }: LiveTexts,
  state: OriginState,
  urls: TenantUrls,
): PublicDocumentDto {
  return {
    slug: doc.slug,
    url: urls.document(doc.slug),
    canonicalUrl: canonicalUrl(doc, urls),
    markdownUrl: urls.markdown(doc.slug),
    organization: { slug: doc.tenantSlug, name: doc.tenantName },
    schemaType: doc.schemaType,
    searchListing: doc.searchListing,
    publishedAt: doc.publishedAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    origin: { state, url: urls.origin(doc.slug) },
    untrusted: { title: doc.publicTitle, description: doc.seoDescription, content },
  };
}
