/** Raster images, which a browser shows inside of a page. An SVG is a document that can contain scripts, so it is not among them. */
export const INLINE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Further types under which files are served, always for saving. Everything else is served as `UNKNOWN`. */
const SAVED_TYPES = [
  'application/pdf',
  'application/zip',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'text/plain',
  'video/mp4',
  'video/webm',
] as const;

/** The type of bytes that nothing is known about. */
export const UNKNOWN = 'application/octet-stream';

/** Every type under which a file can be served. */
export const SERVED_TYPES = [...INLINE_TYPES, ...SAVED_TYPES, UNKNOWN] as const;

/** Whether a browser may show a file of this type inside of a page. */
export function isInline(type: string): boolean {
  return (INLINE_TYPES as readonly string[]).includes(type);
}

/** The type under which a file is served. HTML, SVG and whatever else a browser could run is served as bytes. */
export function servedType(type: string): string {
  return (SERVED_TYPES as readonly string[]).includes(type) ? type : UNKNOWN;
}
