import { parse } from 'yaml';
import { capText } from '../lines/cap-text';

/** The longest tags fit. The event loop parses short documents, and malicious YAML takes several milliseconds for each KiB. */
const MAX_SOURCE = 6_144;
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;
const MAX_TITLE_LENGTH = 300;

/** Where the Markdown of a document begins. */
export interface MarkdownStart {
  /** The UTF-16 offset. */
  end: number;
  /** The 1-based line. */
  nextLine: number;
}

/** The fields of a document's front matter. */
export interface FrontMatterFields {
  title: string | null;
  tags: string[];
}

interface FrontMatterPlace extends MarkdownStart {
  /** The YAML between the first line and the closing one. */
  source: string;
}

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Finds the end of the front matter: of the lines between a first line `---`, which a byte order mark may precede, and the next line `---` or
 * `...`. Without such a closing line there is no front matter. The YAML is not parsed.
 */
export function endOfFrontMatter(content: string): MarkdownStart {
  const { end, nextLine } = findFrontMatter(content);
  return { end, nextLine };
}

/**
 * Reads the fields of the front matter. `title` must be a string, number or boolean and is cut to 300 characters. `tags` must be a list of
 * such values, or a string with commas; it gives at most 50 tags of at most 100 characters. YAML that is malformed, longer than 6 KiB or an
 * alias bomb gives neither, but is not Markdown either.
 */
export function readFrontMatter(content: string): FrontMatterFields {
  const { source } = findFrontMatter(content);
  if (source === '' || source.length > MAX_SOURCE) return { title: null, tags: [] };
  const fields = parseYaml(source);
  const title = scalarText(fields.get('title'));
  return {
    title: title === null ? null : capText(title, MAX_TITLE_LENGTH),
    tags: readTags(fields.get('tags')),
  };
}

function findFrontMatter(content: string): FrontMatterPlace {
  const none = { source: '', end: content.charCodeAt(0) === 0xfeff ? 1 : 0, nextLine: 1 };
  const opening = OPENING.exec(content);
  if (!opening) return none;
  const start = opening[0].length;
  let line = 2;
  let lineStart = start;
  while (lineStart < content.length) {
    LINE_END.lastIndex = lineStart;
    const lineEnd = LINE_END.exec(content);
    const end = lineEnd ? lineEnd.index : content.length;
    if (isClosing(content, lineStart, end)) {
      const next = lineEnd ? end + lineEnd[0].length : end;
      return { source: content.slice(start, lineStart), end: next, nextLine: line + 1 };
    }
    lineStart = lineEnd ? end + lineEnd[0].length : end;
    line++;
  }
  return none;
}

function isClosing(content: string, from: number, end: number): boolean {
  const mark = content.charCodeAt(from);
  return (mark === 45 || mark === 46) && CLOSING.test(content.slice(from, end));
}

function parseYaml(source: string): Map<unknown, unknown> {
  try {
    const value: unknown = parse(source, {
      mapAsMap: true,
      maxAliasCount: 20,
      logLevel: 'silent',
      schema: 'core',
      // Comparing each key with all keys before it would take time that grows with the square. The last one counts.
      uniqueKeys: false,
      prettyErrors: false,
    });
    return value instanceof Map ? value : new Map();
  } catch {
    // A document with malformed front matter can be saved. It only has no title or tags from it.
    return new Map();
  }
}

function readTags(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : (scalarText(value) ?? '').split(',');
  const tags = new Set<string>();
  for (const item of list) {
    if (tags.size === MAX_TAGS) break;
    const tag = scalarText(item);
    if (tag !== null) tags.add(capText(tag, MAX_TAG_LENGTH));
  }
  return [...tags];
}

function scalarText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}
