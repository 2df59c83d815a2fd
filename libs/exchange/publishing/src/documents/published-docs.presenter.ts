import type { PlatformSettings } from '#platform';
import type { PublishedDocDto, PublishedDocWithContentDto, RatingDto } from './published-docs.dto';
import type { PublishedDoc, PublishedDocRow } from './published-docs.repository';

/** The ETag of a published document. */
export function publishedEtag({ id, version }: { id: string; version: number }): string {
  return `${id.slice(-12)}.${version}`;
}

/** A published document without its content. */
export function presentPublishedDoc(row: PublishedDocRow, { baseUrl }: PlatformSettings): PublishedDocDto {
  return {
    id: row.id,
    projectId: row.projectId,
    sourceNodeId: row.sourceNodeId,
    lineageDocumentId: row.lineageDocumentId,
    status: row.status,
    publicTitle: row.publicTitle,
    slug: row.slug,
    publicUrl: `${baseUrl.replace(/\/$/, '')}/p/${row.tenantSlug}/${row.slug}`,
    contentHash: row.contentHash.toString('hex'),
    contentHtmlHash: row.contentHtmlHash?.toString('hex') ?? null,
    bytes: row.bytes,
    isOriginalPublished: row.isOriginalPublished,
    searchListing: row.searchListing,
    seo: {
      title: row.seoTitle,
      description: row.seoDescription,
      ogImage: row.ogImage,
      canonicalUrl: row.canonicalUrl,
      schemaType: row.schemaType,
    },
    rating: presentRating(row.ratingCount, row.ratingSum),
    reviewRequestedAt: row.reviewRequestedAt?.toISOString() ?? null,
    reviewRequestedBy: row.reviewRequestedBy,
    reviewNote: row.reviewNote,
    reviewReturnedAt: row.reviewReturnedAt?.toISOString() ?? null,
    createdBy: row.createdBy,
    createdByActorId: row.createdByActorId,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishedBy: row.publishedBy,
    publishedByActorId: row.publishedByActorId,
    version: row.version,
    etag: publishedEtag(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A published document with its content. */
export function presentWithContent(
  doc: PublishedDoc,
  platform: PlatformSettings,
): PublishedDocWithContentDto {
  return { ...presentPublishedDoc(doc, platform), content: doc.content, contentHtml: doc.contentHtml };
}

/** The ratings of a document, as a count and an average. */
export function presentRating(count: number, sum: number): RatingDto {
  return { count, average: count === 0 ? null : Math.round((sum / count) * 100) / 100 };
}
