import { sha256 } from '#platform';
import type { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';
import type { PublishedDoc } from './published-docs.repository';

/** A change with its title under one name and its HTML sanitised. */
export type DocChange = Omit<UpdatePublishedDocDto, 'title'>;

/** What a change makes of a document, but for its origin; what is omitted stays. */
export function withChange(before: PublishedDoc, change: DocChange): PublishedDoc {
  const content = change.content ?? before.content;
  const contentHtml = given(change.contentHtml, before.contentHtml);
  const sourceNodeId = given(change.sourceNodeId?.toLowerCase() ?? change.sourceNodeId, before.sourceNodeId);
  return {
    ...before,
    publicTitle: change.publicTitle ?? before.publicTitle,
    slug: change.slug ?? before.slug,
    content,
    contentHash: sha256(content),
    contentHtml,
    contentHtmlHash: contentHtml === null ? null : sha256(contentHtml),
    sourceNodeId,
    lineageDocumentId: sourceNodeId ?? before.id,
    searchListing: change.searchListing ?? before.searchListing,
  };
}

/** What a change of its SEO data makes of a document; what is omitted stays, null takes away. */
export function withSeo(before: PublishedDoc, change: UpdateSeoDto): PublishedDoc {
  return {
    ...before,
    seoTitle: given(change.title, before.seoTitle),
    seoDescription: given(change.description, before.seoDescription),
    ogImage: given(change.ogImage, before.ogImage),
    canonicalUrl: given(change.canonicalUrl, before.canonicalUrl),
    schemaType: given(change.schemaType, before.schemaType),
  };
}

/** Whether nothing of all that can be changed is different. */
export function isSame(before: PublishedDoc, after: PublishedDoc): boolean {
  const texts = ['publicTitle', 'slug', 'content', 'contentHtml'] as const;
  const settings = ['sourceNodeId', 'isOriginalPublished', 'searchListing'] as const;
  const seo = ['seoTitle', 'seoDescription', 'ogImage', 'canonicalUrl', 'schemaType'] as const;
  return [...texts, ...settings, ...seo].every((name) => before[name] === after[name]);
}

function given<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value;
}
