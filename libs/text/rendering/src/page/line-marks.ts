import { randomBytes } from 'node:crypto';
import type MarkdownIt from 'markdown-it';

/** Blocks that say on which line of the document they begin. */
const BLOCKS = new Set([
  ...['heading_open', 'paragraph_open', 'blockquote_open', 'list_item_open', 'table_open'],
  ...['fence', 'code_block', 'hr'],
]);
/**
 * Precedes the numbers until the HTML is sanitized, so that HTML in a document cannot name lines. It is short, since each block has it, and the
 * size of the HTML is bounded.
 */
const SECRET = randomBytes(6).toString('base64url');
const MARK = new RegExp(`^${SECRET}([0-9]{1,9})$`);

/** The facts that a rendering knows about the lines of its source. */
export interface LineEnvironment {
  /** The number of the first line of the source: 1 by default. */
  firstLine?: number;
  /** Whether blocks say on which line they begin. */
  blockLines?: boolean;
}

/** The value of `data-line` for a line of the source, counted from 0. */
export function lineMark({ firstLine = 1 }: LineEnvironment, line: number): string {
  return `${SECRET}${firstLine + line}`;
}

/** The number of a line, from `data-line` before sanitizing; undefined if a document wrote it. */
export function readLineMark(value: string | undefined): string | undefined {
  return value === undefined ? undefined : MARK.exec(value)?.[1];
}

/** Gives blocks the number of their line in `data-line`, if the environment asks for it. */
export function lineMarks(markdown: MarkdownIt.MarkdownIt): void {
  markdown.core.ruler.push('line-marks', ({ tokens, env }) => {
    const environment = env as LineEnvironment;
    if (!environment.blockLines) return;
    for (const token of tokens) {
      if (token.map && !token.hidden && BLOCKS.has(token.type))
        token.attrSet('data-line', lineMark(environment, token.map[0]));
    }
  });
}
