import { inlineLinks } from '../links/inline-links';

interface FragmentLink {
  fragment: string;
  /** The 1-based line on which the link's text ends. */
  line: number;
}

/**
 * Finds inline links to `#fragment`, except in code spans and with escaped brackets. It reads each text with a candidate once.
 *
 * @param texts the start, end and first line of each text, one after the other; offsets in UTF-16 code units
 */
export function fragmentLinks(content: string, texts: number[]): FragmentLink[] {
  const links: FragmentLink[] = [];
  let candidate = content.indexOf('](');
  for (let i = 0; i + 2 < texts.length && candidate >= 0; i += 3) {
    const end = texts[i + 1] ?? 0;
    const start = texts[i] ?? 0;
    if (candidate < start) candidate = content.indexOf('](', start);
    if (candidate < 0 || candidate >= end) continue;
    for (const { destination, line } of inlineLinks(content.slice(start, end), texts[i + 2] ?? 0, null))
      if (destination.startsWith('#')) links.push({ fragment: destination.slice(1), line });
  }
  return links;
}
