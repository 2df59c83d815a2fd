import GithubSlugger, { slug } from 'github-slugger';
import { capText } from '../lines/cap-text';

const WITHOUT_TEXT = 'section';
/** An anchor is formed from at most this many characters of the heading, because it is a key of an index. */
const MAX_SLUGGED = 500;

/** The parts of a heading from which its names are formed. */
export interface Nameable {
  text: string;
  customId: string | null;
  /** The ids of HTML anchors in or directly above it. */
  ids: readonly string[];
}

/** The names of a heading, all of them unique in the document. */
export interface HeadingNames {
  /** Its custom id, or else GitHub's slug of its text. */
  anchor: string;
  /** Further names: the slugs of a heading with a custom id, and the ids of HTML anchors. */
  aliases: string[];
}

/**
 * Names the headings of a document in their order. A custom id that an earlier heading has as its anchor is not used again; that heading
 * gets the slug of its text. An alias never takes the anchor of another heading. Every heading gets an anchor of its own.
 */
export function nameHeadings(headings: readonly Nameable[]): HeadingNames[] {
  const names = new Names();
  const named = headings.map(({ text, customId }): HeadingNames => {
    const anchor =
      customId !== null && names.take(customId) ? customId : names.slug(slugOf(text) || WITHOUT_TEXT);
    return { anchor, aliases: [] };
  });
  headings.forEach(({ text, customId, ids }, i) => {
    const { anchor, aliases } = named[i]!;
    if (customId === anchor) {
      const plain = slugOf(text);
      if (plain !== '' && plain !== anchor) aliases.push(names.slug(plain));
      // The slug on GitHub, which reads the id as text.
      ids = [slugOf(`${text} ${customId}`.trim()), ...ids];
    }
    for (const id of ids) if (id !== '' && names.take(id)) aliases.push(id);
  });
  return named;
}

/** The slug of a heading's text, as GitHub forms it; empty if it has no letters or digits. */
function slugOf(text: string): string {
  return slug(capText(text, MAX_SLUGGED));
}

class Names {
  private readonly slugger = new GithubSlugger();

  /** Takes a name if it is free. */
  take(name: string): boolean {
    const { occurrences } = this.slugger;
    if (name in occurrences) return false;
    occurrences[name] = 0;
    return true;
  }

  /** Takes a slug, with a number if it isn't free. */
  slug(value: string): string {
    return this.slugger.slug(value);
  }
}
