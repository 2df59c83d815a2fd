import type { Config } from '#platform';

/** The bound, in bytes, of a body that holds a document as JSON: escapes make three bytes of one at worst in any text that is mostly text. */
export const documentBody = ({ maxDocumentBytes }: Config): number => 3 * maxDocumentBytes + 65_536;
