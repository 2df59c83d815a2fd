import MarkdownIt from 'markdown-it';
import { splitCustomId } from './custom-id';
import { htmlIds } from './html-ids';

/** Resolving marks can take time in proportion to their number times the length of the heading. Shorter headings are always resolved. */
const ALWAYS = { marks: 60, length: 1_000 };
/** The marks times lengths of longer headings that are resolved in one document. Further ones keep their source. */
const BUDGET = 10_000_000;
const INLINE_MARKS = /[\\`*_[\]<&!\n]/g;

const markdown = new MarkdownIt('commonmark');

/** Inline tokens of markdown-it. */
export type InlineTokens = Parameters<typeof markdown.inline.parse>[3];

/** The targets of links by their labels, normalized as CommonMark compares them. */
export type LinkTargets = Record<string, { href: string; title: string }>;

/** The parts of a heading after parsing. */
export interface ReadHeading {
  /** The rendered text, without marks, link targets, HTML tags and the custom id. */
  text: string;
  /** The id that its author gives it, as in `## Title {#id}`. */
  customId: string | null;
  /** The ids of HTML anchors in it. */
  ids: string[];
}

/** Adds a definition. Of two with the same label the first one counts. */
export function addLinkTarget(targets: LinkTargets, label: string, href: string): void {
  const key = markdown.utils.normalizeReference(label);
  if (!(key in targets)) targets[key] = { href, title: '' };
}

/** Reads the headings of one document, in linear time. */
export class HeadingReader {
  private budget = BUDGET;

  constructor(private readonly targets: () => LinkTargets) {}

  read(raw: string): ReadHeading {
    const { source, customId } = splitCustomId(raw);
    const marks = source.match(INLINE_MARKS)?.length ?? 0;
    if (marks === 0 || !this.affords(marks, source.length)) {
      return { text: source.replaceAll('\n', ' ').trim(), customId, ids: [] };
    }
    const tokens: InlineTokens = [];
    const env = source.includes('[') ? { references: this.targets() } : {};
    markdown.inline.parse(source, markdown, env, tokens);
    const tags = tokens.filter(({ type }) => type === 'html_inline').map(({ content }) => content);
    return { text: headingText(tokens), customId, ids: htmlIds(tags) };
  }

  private affords(marks: number, length: number): boolean {
    if (marks <= ALWAYS.marks && length <= ALWAYS.length) return true;
    if (marks * length > this.budget) return false;
    this.budget -= marks * length;
    return true;
  }
}

/** The text of a heading's inline tokens. A heading with only images gives their alternative texts. */
export function headingText(tokens: InlineTokens): string {
  return (plainText(tokens, false) || plainText(tokens, true)).trim();
}

function plainText(tokens: InlineTokens, withImages: boolean): string {
  const parts: string[] = [];
  for (const { type, content } of tokens) {
    if (type === 'softbreak' || type === 'hardbreak') parts.push(' ');
    else if (type === 'image') parts.push(withImages ? content : '');
    else if (type !== 'html_inline') parts.push(content);
  }
  return parts.join('');
}
