import { slug } from 'github-slugger';

/** The names of a heading, and whether its text is exactly the requested one. */
export interface NamedHeading {
  anchor: string;
  aliases: readonly string[];
  hasText: boolean;
}

/** An anchor as it was requested, without the mark of a fragment, and with its percent-encoding decoded. */
export interface RequestedAnchor {
  /** As requested, without a leading `#`. No heading has a name that begins with `#`. */
  exact: string;
  decoded: string;
}

/** Reads an anchor as clients send it: a name, `#name`, percent-encoded, or the text of a heading. */
export function requestedAnchor(requested: string): RequestedAnchor {
  const exact = requested.replace(/^#/, '');
  return { exact, decoded: decoded(exact) };
}

/**
 * Finds the heading that an anchor names, in this order: the exact name; the decoded name without a slash at its end; the text of the
 * heading; then the name in another case or normalization; the slug of what was requested; other separators; and, if only one heading
 * fits, no separators. Among equals, anchors precede aliases and earlier headings later ones. Linear in the number of headings.
 */
export function findAnchor(headings: readonly NamedHeading[], requested: RequestedAnchor): string | null {
  const plain = withoutFinalSlashes(requested.decoded.trim().replace(/^#/, ''));
  const named =
    firstNamed(headings, same, requested.exact) ??
    firstNamed(headings, same, plain) ??
    headings.find(({ hasText }) => hasText)?.anchor;
  if (named !== undefined) return named;
  // Names that are equal in any form are equal in the loosest one, so only a few have to be compared in the others.
  const key = compact(plain);
  const alike = headings.filter(({ anchor, aliases }) => hasForm(compact, key, anchor, aliases));
  const found =
    firstNamed(alike, folded, plain) ??
    firstNamed(alike, slugged, plain) ??
    firstNamed(alike, separated, plain);
  return found ?? (alike.length === 1 ? alike[0]!.anchor : null);
}

/** The first headings of a document, which are compared for similarity: enough for almost every document, at a bounded cost. */
const MAX_COMPARED = 1_000;

/** Up to `limit` headings, of the first 1,000, whose names are most like the requested one, the most similar first. */
export function nearestAnchors(
  headings: readonly NamedHeading[],
  { decoded: wanted }: RequestedAnchor,
  limit: number,
): string[] {
  const similarity = similarityTo(compared(wanted));
  return headings
    .slice(0, MAX_COMPARED)
    .map(({ anchor, aliases }) => {
      const scores = [anchor, ...aliases].map((name) => similarity(compared(name)));
      return { anchor, score: Math.max(...scores) };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ anchor }) => anchor);
}

/** A name in a form in which it is compared. */
type Form = (name: string) => string;

const ASCII = /^[\0-\x7f]*$/;

const same: Form = (name) => name;
const folded: Form = (name) => (ASCII.test(name) ? name : name.normalize('NFKC')).toLowerCase();
const slugged: Form = (name) => slug(folded(name));
const separated: Form = (name) =>
  folded(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
const compact: Form = (name) =>
  ASCII.test(name)
    ? name.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : folded(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

function firstNamed(headings: readonly NamedHeading[], form: Form, wanted: string): string | undefined {
  const key = form(wanted);
  if (key === '') return undefined;
  const found =
    headings.find(({ anchor }) => form(anchor) === key) ??
    headings.find(({ aliases }) => aliases.some((alias) => form(alias) === key));
  return found?.anchor;
}

function hasForm(form: Form, key: string, anchor: string, aliases: readonly string[]): boolean {
  if (key === '') return false;
  return form(anchor) === key || aliases.some((alias) => form(alias) === key);
}

/** A regular expression would take quadratic time on a text with many slashes. */
function withoutFinalSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text);
    // No heading has a NUL character, and PostgreSQL refuses a parameter with one.
    return plain.includes('\0') ? text : plain;
  } catch {
    return text;
  }
}

/** At most this many characters of a name are compared for similarity. */
const COMPARED = 100;

/** The beginning of a name, as it is compared for similarity. */
const compared: Form = (name) => ` ${separated(name.slice(0, COMPARED))} `;

/** Measures how many of their pairs of neighboring characters a name shares with a text, from 0 to 1 (the Dice coefficient). */
function similarityTo(text: string): (name: string) => number {
  const slots = new Map<number, number>();
  const counts = new Uint16Array(text.length);
  for (let i = 1; i < text.length; i++) {
    const pair = pairAt(text, i);
    const slot = slots.get(pair) ?? slots.size;
    slots.set(pair, slot);
    counts[slot]!++;
  }
  const left = new Uint16Array(counts.length);
  return (name) => {
    left.set(counts);
    let shared = 0;
    for (let i = 1; i < name.length; i++) {
      const slot = slots.get(pairAt(name, i));
      if (slot === undefined || left[slot] === 0) continue;
      left[slot]!--;
      shared++;
    }
    return (2 * shared) / Math.max(1, name.length + text.length - 2);
  };
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at - 1) * 0x1_0000 + text.charCodeAt(at);
}
