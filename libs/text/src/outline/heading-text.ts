import MarkdownIt from 'markdown-it';
import { capText } from '../lines/cap-text';

const MAX_SOURCE = 1_000;
const MAX_TEXT = 500;

/** A heading with more marks than that keeps its source: resolving marks can take quadratic time. */
const MAX_MARKS = 60;
const INLINE_MARKS = /[\\`*_[\]<&!\n]/g;

const markdown = new MarkdownIt('commonmark');

type InlineTokens = Parameters<typeof markdown.inline.parse>[3];

/** The targets of links by their labels, normalized as CommonMark compares them. */
export type LinkTargets = Record<string, { href: string; title: string }>;

/** Adds a definition. Of two with the same label the first one counts. */
export function addLinkTarget(targets: LinkTargets, label: string, href: string): void {
  const key = markdown.utils.normalizeReference(label);
  if (!(key in targets)) targets[key] = { href, title: '' };
}

/**
 * The rendered text of a heading, without marks, link targets and HTML tags. A heading with only images gives their alternative texts,
 * one with more than 60 marks its source. It has at most 500 characters, from the first 1,000 characters of the source.
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
