/** The effect of a click on a link in a document. */
export type LinkDecision =
  | { kind: 'anchor'; anchor: string }
  /** Another screen of the dashboard, by its path, query and fragment. */
  | { kind: 'screen'; href: string }
  | { kind: 'broken' }
  /** The browser follows the link itself. */
  | { kind: 'browser' };

const SCREEN = /^\/(?:documents|projects)\//;

/**
 * Decides what a click on a link does.
 *
 * @param href the attribute as the document has it; null without one
 * @param origin the origin of the dashboard
 */
export function decideLink(href: string | null, origin: string): LinkDecision {
  if (href === null) return { kind: 'broken' };
  if (href.startsWith('#')) return { kind: 'anchor', anchor: anchorOfHash(href) };
  if (!URL.canParse(href, origin)) return { kind: 'broken' };
  const url = new URL(href, origin);
  if (url.origin !== origin || !SCREEN.test(url.pathname)) return { kind: 'browser' };
  return { kind: 'screen', href: url.pathname + url.search + url.hash };
}

/** The anchor that a fragment names: `#caf%C3%A9` names `café`. A fragment that is not encoded correctly names itself. */
export function anchorOfHash(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
