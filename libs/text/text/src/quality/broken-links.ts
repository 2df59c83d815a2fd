import { capText } from '../lines/cap-text';
import type { DocumentScan } from '../outline/document-scan';
import { fragmentLinks } from './fragment-links';
import type { Outline } from '../outline/outline';
import type { QualityWarning } from './warning';

const MAX_FRAGMENT_SHOWN = 80;

/** Link targets that aren't headings: `id` and `name` attributes, and the explicit ids that some site generators support. */
const EXPLICIT_IDS = [
  /[\s"'](?:id|name)\s?=\s?(?:"([^"<>\n]{1,200})"|'([^'<>\n]{1,200})'|([^\s"'<>=]{1,200}))/gi,
  /\{#([^\s{}]{1,200})\}/g,
  /\{\/\*([^\s{}*]{1,200})\*\/\}/g,
];

/** Whether the content may contain a link to one of its own anchors. Only then the link check needs its texts. */
export function mayLinkToItself(content: string): boolean {
  return content.includes('](#') || content.includes('](<#') || content.includes(']( #');
}

/**
 * Finds links to `#anchor`, inline or by reference definition and outside code, for which the document has no target. Finds none where
 * the outline omits headings, because their anchors are not known. `#` and `#top` link to the top of any page.
 */
export function findBrokenLinks(
  content: string,
  scan: DocumentScan,
  outline: Outline,
  limit: number,
): QualityWarning[] {
  if (outline.omittedHeadings > 0) return [];
  const links = [...definedLinks(scan), ...fragmentLinks(content, scan.texts)];
  if (links.length === 0) return [];
  const anchors = new Set(
    outline.headings.flatMap(({ anchor, aliases }) => [anchor, ...aliases].map((name) => name.toLowerCase())),
  );
  let withExplicit = false;
  const warnings: QualityWarning[] = [];
  for (const { fragment, line } of links) {
    if (warnings.length === limit) break;
    const wanted = decodeFragment(fragment);
    if (wanted === '' || wanted === 'top' || anchors.has(wanted)) continue;
    if (!withExplicit) addExplicitIds(content, anchors);
    withExplicit = true;
    if (anchors.has(wanted)) continue;
    const shown = capText(fragment, MAX_FRAGMENT_SHOWN);
    const message = `The link to "#${shown}" is broken: no heading of the document has that anchor. Link to an existing anchor.`;
    warnings.push({ code: 'broken_link', line, message });
  }
  return warnings;
}

function definedLinks(scan: DocumentScan): { fragment: string; line: number }[] {
  return scan.definitions
    .filter(({ destination }) => destination.startsWith('#'))
    .map(({ destination, line }) => ({ fragment: destination.slice(1), line }));
}

function addExplicitIds(content: string, anchors: Set<string>): void {
  for (const pattern of EXPLICIT_IDS) {
    for (const match of content.matchAll(pattern)) {
      const id = match[1] ?? match[2] ?? match[3];
      if (id) anchors.add(id.toLowerCase());
    }
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment).toLowerCase();
  } catch {
    return fragment.toLowerCase();
  }
}
