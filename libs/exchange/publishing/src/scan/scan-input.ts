import { canonicalJson, sha256 } from '#platform';
import type { ScanInput, ScannedFile } from '#secret-scan';
import type { PublishedDoc } from '../documents/published-docs.repository';

/** Every text of a document that the public can see, with the files to which it refers. */
export function scanInputOf(doc: PublishedDoc, files: readonly ScannedFile[]): ScanInput {
  const { content, contentHtml, publicTitle: title, slug } = doc;
  const { seoTitle, seoDescription: description, ogImage, canonicalUrl } = doc;
  return {
    ...{ content, contentHtml, title, slug },
    seo: { title: seoTitle, description, ogImage, canonicalUrl },
    // Left out without files, so that overrides from before documents had files still apply.
    ...(files.length > 0 && { files }),
  };
}

/** SHA-256 of all scanned texts: an override applies to exactly these. */
export function scanInputHash(input: ScanInput): Buffer {
  return sha256(canonicalJson(input));
}
