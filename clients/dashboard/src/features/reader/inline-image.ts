/** An image that a document contains as a data URL. */
export interface InlineImage {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads an image from a data URL; undefined for any other address, and for one that is not base64. */
export function readInlineImage(source: string): InlineImage | undefined {
  const [, type, data] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(source) ?? [];
  if (type === undefined || data === undefined) return undefined;
  try {
    return { type, bytes: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}
