import { canonicalJson, sha256 } from '#platform';
import type { ScanInput } from '#secret-scan';
import type { PublishedDoc } from '../documents/published-docs.repository';

/** Every text of a document that the public can see. */
export function scanInputOf(doc: PublishedDoc): ScanInput {
  const { content, contentHtml, publicTitle: title, slug } = doc;
  const { seoTitle, seoDescription: description, ogImage, canonicalUrl } = doc;
  return { content, contentHtml, title, slug, seo: { title: seoTitle, description, ogImage, canonicalUrl } };
}

/** SHA-256 of all scanned texts: an override applies to exactly these. */
export function scanInputHash(input: ScanInput): Buffer {
  return sha256(canonicalJson(input));
}
