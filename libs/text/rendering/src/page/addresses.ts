/** Raster images only, since an SVG is a document that can contain scripts. */
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_INLINE_IMAGE = 512 * 1024;

const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i;

/** A published document of the same organization: its slug, or the name of a file with that slug. */
const SIBLING = /^(?:\.\/)?([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.md)?(#[^\s]*)?$/;

/** For external links, which the service does not vouch for. */
export const EXTERNAL = 'noopener nofollow ugc';

/** Whether an address is an http, https or mailto URL. */
export function isWebAddress(target: string): boolean {
  return ABSOLUTE.test(target);
}

/**
 * The target of a link: an http, https or mailto URL, an anchor on the same page, or a published document of the same organization;
 * null for others. A path in the document's tree has no public address, so only the text of such a link remains.
 */
export function linkTarget(href: string | undefined): { href: string; rel?: string } | null {
  const target = href?.trim() ?? '';
  if (isWebAddress(target)) return { href: target, rel: EXTERNAL };
  if (target.startsWith('#')) return { href: target };
  const sibling = SIBLING.exec(target);
  return sibling && { href: `${sibling[1]!}${sibling[2] ?? ''}` };
}

/** The source of an image, if it is an https URL or a data URL of up to 512 KiB. */
export function imageSource(src: string | undefined): { src?: string } {
  const source = src?.trim() ?? '';
  if (/^https:\/\//i.test(source)) return { src: source };
  return source.length <= MAX_INLINE_IMAGE && INLINE_IMAGE.test(source) ? { src: source } : {};
}
