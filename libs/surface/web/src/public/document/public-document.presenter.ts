import { httpsUrl, TenantUrls } from '../http/public-urls';
import type { LiveDocument, LiveTexts } from '../live-documents/live-documents.repository';
import type { OriginState } from '../origin/origin-state';
import type { PublicDocumentDto } from './public-document.dto';

/** The canonical address of a document for search engines: an https address of the publisher's choice or, by default, its own. */
export function canonicalUrl({ canonicalUrl, slug }: LiveDocument, urls: TenantUrls): string {
  return httpsUrl(canonicalUrl) ?? urls.document(slug);
}

/** A live document with its content. Texts of the publisher are under `untrusted`. */
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
