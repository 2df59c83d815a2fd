import { readLinkTarget, referenceOf } from '#text/link-target';

/** Raster images only, since an SVG is a document that can contain scripts. */
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+)(={0,2})$/;
const MAX_INLINE_IMAGE = 512 * 1024;

const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i;

/** A published document of the same organization: its slug, or the name of a file with that slug. */
const SIBLING = /^(?:\.\/)?([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.md)?(#[^\s]*)?$/;

/** The addresses of files, by how a text names them. */
export type FileAddresses = Readonly<Record<string, string>>;

/** For external links, which the service does not vouch for. */
export const EXTERNAL = 'noopener nofollow ugc';

/** Whether an address is an http, https or mailto URL. */
export function isWebAddress(target: string): boolean {
  return ABSOLUTE.test(target);
}

/**
 * The target of a link: an http, https or mailto URL, an anchor on the same page, or a published document of the same organization;
 * or a file that is public with the document; null for others. Any other path in the document's tree has no public address, so only the
 * text of such a link remains.
 */
export function linkTarget(
  href: string | undefined,
  files: FileAddresses,
): { href: string; rel?: string } | null {
  const target = href?.trim() ?? '';
  const file = addressOf(target, files);
  if (file !== undefined) return { href: file };
  if (isWebAddress(target)) return { href: target, rel: EXTERNAL };
  if (target.startsWith('#')) return { href: target };
  const sibling = SIBLING.exec(target);
  return sibling && { href: `${sibling[1]!}${sibling[2] ?? ''}` };
}

/** The source of an image, if it is an https URL, a data URL of up to 512 KiB, or a file that is public with the document. */
export function imageSource(src: string | undefined, files: FileAddresses): { src?: string } {
  const source = src?.trim() ?? '';
  const file = addressOf(source, files);
  if (file !== undefined) return { src: file };
  if (/^https:\/\//i.test(source)) return { src: source };
  return source.length <= MAX_INLINE_IMAGE && isInlineImage(source) ? { src: source } : {};
}

/** Whether browsers can decode an inline image. They accept base64 without padding, and no other wrong length. */
function isInlineImage(source: string): boolean {
  const [, data, padding] = INLINE_IMAGE.exec(source) ?? [];
  if (data === undefined || padding === undefined) return false;
  return padding === '' ? data.length % 4 !== 1 : (data.length + padding.length) % 4 === 0;
}

/** The address of the file that a destination names; undefined for anything else. */
function addressOf(destination: string, files: FileAddresses): string | undefined {
  if (ABSOLUTE.test(destination) || destination.startsWith('#')) return undefined;
  const reference = referenceOf(readLinkTarget(destination, true));
  return Object.hasOwn(files, reference) ? files[reference] : undefined;
}
