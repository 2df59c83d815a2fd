/** Raster images only: an SVG is a document of its own. */
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_INLINE_IMAGE = 512 * 1024;

const ABSOLUTE = /^(?:https?:\/\/|mailto:)/i;

/** Another document of the same organization, by its slug or by the name of a file of that name. */
const SIBLING = /^(?:\.\/)?([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.md)?(#[^\s]*)?$/;

/** Whoever wrote it isn't us, and it isn't for us to vouch for. */
const FOREIGN = 'noopener nofollow ugc';

/**
 * Where a link may lead: out, with http, https or mailto; to a place of the same page; to a published document beside
 * it. A path of the tree that the document came from names nothing here, so its text stays and leads nowhere.
 */
export function linkTarget(href: string | undefined): { href: string; rel?: string } | null {
  const target = href?.trim() ?? '';
  if (ABSOLUTE.test(target)) return { href: target, rel: FOREIGN };
  if (target.startsWith('#')) return { href: target };
  const sibling = SIBLING.exec(target);
  return sibling && { href: `${sibling[1]!}${sibling[2] ?? ''}` };
}

/** Where an image may come from: https, or the document itself, up to 512 KiB. */
export function imageSource(src: string | undefined): { src?: string } {
  const source = src?.trim() ?? '';
  if (/^https:\/\//i.test(source)) return { src: source };
  return source.length <= MAX_INLINE_IMAGE && INLINE_IMAGE.test(source) ? { src: source } : {};
}
