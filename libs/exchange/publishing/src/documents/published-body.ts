import type { Config } from '#platform';

const HTML_BYTES = 2_097_152;

/** The most bytes of a request body with content and HTML. JSON escapes at most triple the size of content that is mostly text. */
export function publishedBody({ maxDocumentBytes }: Config): number {
  return 3 * maxDocumentBytes + HTML_BYTES;
}
