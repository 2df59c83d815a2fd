import type { ReadSettings } from '#platform';
import { TextSettings } from '#text';

const HTML_BYTES = 2_097_152;

/** The most bytes of a request body with content and HTML. JSON escapes at most triple the size of content that is mostly text. */
export function publishedBody(of: ReadSettings): number {
  return 3 * of(TextSettings).maxDocumentBytes + HTML_BYTES;
}
