import canonicalize from 'canonicalize';
import { sha256 } from '#platform';
import type { PublishedDoc } from '../documents/published-docs.repository';
import type { ScanInput } from '#secret-scan';

/** Every text of a document that the public gets to see. */
export function outgoingOf(doc: PublishedDoc): ScanInput {
  const {
    content,
    contentHtml,
    publicTitle: title,
    slug,
    seoTitle,
    seoDescription,
    ogImage,
    canonicalUrl,
  } = doc;
  const seo = { title: seoTitle, description: seoDescription, ogImage, canonicalUrl };
  return { content, contentHtml, title, slug, seo };
}

/** What an override holds for: SHA-256 of all of it. */
export function outgoingHash(outgoing: ScanInput): Buffer {
  return sha256(canonicalize(outgoing)!);
}
