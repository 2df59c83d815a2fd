const BACKTICK = 96;
const MAX_FRAGMENT = 1_000;

interface FragmentLink {
  fragment: string;
  /** The 1-based line on which the link's destination begins. */
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
    readLinks(content.slice(start, end), texts[i + 2] ?? 0, links);
  }
  return links;
}

function readLinks(text: string, firstLine: number, links: FragmentLink[]): void {
  const codeSpans = new CodeSpans(text);
  let line = firstLine;
  let open = 0;
  let at = 0;
  while (at < text.length) {
    switch (text.charCodeAt(at)) {
      case 10:
        line++;
        at++;
        break;
      case 13:
        if (text.charCodeAt(at + 1) !== 10) line++;
        at++;
        break;
      case 92:
        at += isLineEnd(text.charCodeAt(at + 1)) ? 1 : 2;
        break;
      case BACKTICK: {
        const end = codeSpans.endOfSpan(at);
        for (; at < end; at++) if (endsLine(text, at)) line++;
        break;
      }
      case 91:
        open++;
        at++;
        break;
      case 93: {
        at++;
        if (open === 0) break;
        open--;
        const fragment = text.charCodeAt(at) === 40 ? fragmentAt(text, at + 1) : null;
        if (fragment !== null) links.push({ fragment, line });
        break;
      }
      default:
        at++;
    }
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10);
}

/** The fragment, if `#…` or `<#…>` follows, with or without a title; else null. */
function fragmentAt(text: string, from: number): string | null {
  const match = FRAGMENT.exec(text.slice(from, from + MAX_FRAGMENT));
  return match ? (match[1] ?? match[2] ?? '') : null;
}

const FRAGMENT = /^[ \t]*(?:<#([^<>\r\n]*)>|#([^\s()<>]*))[ \t]*(?:\)|"|'|\()/;

/** Finds the ends of code spans. It looks up each length of backtick run only once, so that reading a text takes linear time. */
class CodeSpans {
  private runs: Map<number, number[]> | undefined;

  constructor(private readonly text: string) {}

  /** The offset after the code span that opens at `at`, or after the backticks if none opens. */
  endOfSpan(at: number): number {
    let after = at;
    while (this.text.charCodeAt(after) === BACKTICK) after++;
    const length = after - at;
    const ends = (this.runs ??= findRuns(this.text)).get(length);
    while (ends && ends.length > 0 && (ends[ends.length - 1] ?? 0) <= after) ends.pop();
    return ends?.pop() ?? after;
  }
}

/** The offsets after the runs of backticks, by their lengths and in descending order. */
function findRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charCodeAt(at) === BACKTICK) at++;
    const ends = runs.get(at - start);
    if (ends) ends.push(at);
    else runs.set(at - start, [at]);
  }
  for (const ends of runs.values()) ends.reverse();
  return runs;
}
