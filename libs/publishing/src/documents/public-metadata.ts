import canonicalize from 'canonicalize';
import type { PublishedDocRow } from './published-docs.repository';

/** What the public is told of a document beside its content, as canonical JSON (RFC 8785): what its lineage vouches for. */
export function publicMetadata(doc: PublishedDocRow): string {
  return canonicalize({
    publishedDocumentId: doc.id,
    path: `/p/${doc.tenantSlug}/${doc.slug}`,
    publicTitle: doc.publicTitle,
    contentHtmlHash: doc.contentHtmlHash?.toString('hex') ?? null,
    isOriginalPublished: doc.isOriginalPublished,
    searchListing: doc.searchListing,
    seoTitle: doc.seoTitle,
    seoDescription: doc.seoDescription,
    ogImage: doc.ogImage,
    canonicalUrl: doc.canonicalUrl,
    schemaType: doc.schemaType,
  })!;
}
