import { sha256 } from '#platform';
import type { PublishedDoc } from '../documents/published-docs.repository';
import type { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';

/** A change with sanitized HTML, and with the title as `publicTitle` only. */
export type DocChange = Omit<UpdatePublishedDocDto, 'title'>;

/** The document after a change. Omitted fields stay; `isOriginalPublished` and `basePath` are not changed here, because they depend on the source. */
export function withChange(before: PublishedDoc, change: DocChange): PublishedDoc {
  const content = change.content ?? before.content;
  const contentHtml = orBefore(change.contentHtml, before.contentHtml);
  const sourceNodeId = orBefore(change.sourceNodeId, before.sourceNodeId);
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

/** The document after a change of its SEO data. Omitted fields stay; null removes a value. */
export function withSeo(before: PublishedDoc, change: UpdateSeoDto): PublishedDoc {
  return {
    ...before,
    seoTitle: orBefore(change.title, before.seoTitle),
    seoDescription: orBefore(change.description, before.seoDescription),
    ogImage: orBefore(change.ogImage, before.ogImage),
    canonicalUrl: orBefore(change.canonicalUrl, before.canonicalUrl),
    schemaType: orBefore(change.schemaType, before.schemaType),
  };
}

/** Whether a change left everything that can be changed as it was. */
export function isUnchanged(before: PublishedDoc, after: PublishedDoc): boolean {
  const texts = ['publicTitle', 'slug', 'content', 'contentHtml'] as const;
  const settings = ['sourceNodeId', 'basePath', 'isOriginalPublished', 'searchListing'] as const;
  const seo = ['seoTitle', 'seoDescription', 'ogImage', 'canonicalUrl', 'schemaType'] as const;
  return [...texts, ...settings, ...seo].every((name) => before[name] === after[name]);
}

/** Whether a change set what decides to which files the document refers. Otherwise a live document keeps the files that are public with it. */
export function setsReferences(before: PublishedDoc, after: PublishedDoc): boolean {
  const names = ['content', 'contentHtml', 'sourceNodeId', 'basePath'] as const;
  return names.some((name) => before[name] !== after[name]);
}

/** Whether a change took its content from the source: the content or the source is new, and the content is the source's, byte for byte. */
export function takesFromSource(before: PublishedDoc, after: PublishedDoc): boolean {
  const isNew = after.content !== before.content || after.sourceNodeId !== before.sourceNodeId;
  return isNew && after.sourceNodeId !== null && after.isOriginalPublished;
}

function orBefore<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value;
}
