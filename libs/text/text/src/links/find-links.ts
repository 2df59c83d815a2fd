import { capText } from '../lines/cap-text';
import { scanDocument } from '../outline/document-scan';
import { tagAt } from './html-links';
import { type InlineLink, inlineLinks } from './inline-links';
import { type LinkTarget, readLinkTarget } from './link-target';

/** The version of the rules by which links are found. Links that were found by earlier rules are found again before they are read. */
export const LINKS_VERSION = 1;

/** The maximum number of different links that are kept of a document. */
export const MAX_LINKS = 5_000;
/** The maximum length of a destination, in UTF-16 code units. Longer ones are cut and lead nowhere. */
export const MAX_HREF = 2_000;

/** A link of a document. A destination that occurs more than once is one link, on the first of its lines. */
export interface DocumentLink extends LinkTarget {
  /** As its author wrote it, without escapes. */
  href: string;
  /** From 1. */
  line: number;
}

/**
 * Finds the links and images of a Markdown document, also those in HTML, in their order. Code, comments and front matter have none. Time is
 * linear.
 */
export function findLinks(content: string): DocumentLink[] {
  const scan = scanDocument(content, true);
  const targets = scan.definitions.length === 0 ? null : scan.targets();
  const found = new Map<string, DocumentLink>();
  const add = ({ destination, line, image }: InlineLink) => {
    const href = capText(destination, MAX_HREF);
    const target = readLinkTarget(href, image);
    const key = `${target.kind} ${href}`;
    if (found.size < MAX_LINKS && !found.has(key))
      found.set(key, {
        ...target,
        ...(href.length < destination.length && { path: null, up: null }),
        href,
        line,
      });
  };
  const { texts, html } = scan;
  let next = 0;
  for (let i = 0; i + 2 < texts.length; i += 3) {
    const start = texts[i]!;
    for (; next + 2 < html.length && html[next]! < start; next += 3)
      addHtml(html[next]!, html[next + 1]!, html[next + 2]!);
    const text = content.slice(start, texts[i + 1]);
    if (mayLink(text, targets !== null)) inlineLinks(text, texts[i + 2]!, targets).forEach(add);
  }
  for (; next + 2 < html.length; next += 3) addHtml(html[next]!, html[next + 1]!, html[next + 2]!);
  return [...found.values()];

  function addHtml(start: number, end: number, line: number): void {
    for (const link of htmlLinks(content.slice(start, end), line)) add(link);
  }
}

/** Whether a text may have links, so that most texts are not read again. */
function mayLink(text: string, byReference: boolean): boolean {
  return text.includes('](') || text.includes('<') || (byReference && text.includes(']'));
}

/** The links of an HTML block. */
function* htmlLinks(text: string, firstLine: number): Generator<InlineLink> {
  let line = firstLine;
  let counted = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at);
      if (close < 0) return;
      at = close;
      continue;
    }
    const tag = tagAt(text, at);
    if (tag && tag.destination !== null) {
      const before = text.slice(counted, at);
      line += before.match(/\r\n?|\n/g)?.length ?? 0;
      counted = at;
      yield { destination: tag.destination, line, image: tag.image };
    }
    at = tag?.end ?? at + 1;
  }
}
