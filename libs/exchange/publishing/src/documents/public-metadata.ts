import { canonicalJson } from '#platform';
import type { PublishedDocRow } from './published-docs.repository';

/** The data of a document that the public sees besides its content, as canonical JSON. It is the metadata of its lineage entries. */
export function publicMetadata(doc: PublishedDocRow): string {
  return canonicalJson({
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
  });
}
