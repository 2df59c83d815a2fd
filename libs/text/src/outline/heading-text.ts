import MarkdownIt from 'markdown-it';
import { capText } from '../lines/cap-text';

const MAX_SOURCE = 1_000;
const MAX_TEXT = 500;

/** Beyond so many marks a heading is taken as it is written: resolving them can cost the square of their number. */
const MAX_MARKS = 60;
const INLINE_MARKS = /[\\`*_[\]<&!\n]/g;

const markdown = new MarkdownIt('commonmark');

type InlineTokens = Parameters<typeof markdown.inline.parse>[3];

/** Link labels as CommonMark compares them. */
export type LinkTargets = Record<string, { href: string; title: string }>;

/** Collects definitions; of two with one label the first counts. */
export function addLinkTarget(targets: LinkTargets, label: string, href: string): void {
  const key = markdown.utils.normalizeReference(label);
  if (!(key in targets)) targets[key] = { href, title: '' };
}

/**
 * The text of a heading as rendered, without marks, links' targets and HTML tags; of one that holds nothing but images, their
 * alternative texts; of one with more than 60 marks, the source. At most 500 characters, from the first 1,000 of the source.
 */
export function renderHeadingText(source: string, targets: () => LinkTargets): string {
  const raw = capText(source, MAX_SOURCE);
  const marks = raw.match(INLINE_MARKS)?.length ?? 0;
  if (marks === 0 || marks > MAX_MARKS) return capText(raw.replaceAll('\n', ' ').trim(), MAX_TEXT);
  const tokens: InlineTokens = [];
  const env = raw.includes('[') ? { references: targets() } : {};
  markdown.inline.parse(raw, markdown, env, tokens);
  const text = plainText(tokens, false) || plainText(tokens, true);
  return capText(text.trim(), MAX_TEXT);
}

function plainText(tokens: InlineTokens, withImages: boolean): string {
  let text = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image') text += withImages ? token.content : '';
    else if (token.type !== 'html_inline') text += token.content;
  }
  return text;
}
