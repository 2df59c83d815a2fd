import { isSpaceOrTab } from './block-starts';

const MAX_LABEL = 999;
const MAX_PARENTHESES = 32;
const NEWLINE = 10;
const BACKSLASH = 92;

/** A link reference definition. `end` is the offset after its last line, including the line end. */
interface Definition {
  label: string;
  destination: string;
  end: number;
}

/**
 * Reads a definition `[label]: destination "title"` at the start of a line as CommonMark does; null if there is none.
 *
 * @param text the text of a paragraph, with `\n` between lines
 */
export function readDefinition(text: string, from: number): Definition | null {
  const labelEnd = endOfLabel(text, from);
  if (labelEnd < 0 || text.charCodeAt(labelEnd + 1) !== 58) return null;
  const label = text.slice(from + 1, labelEnd).trim();
  if (label === '') return null;
  const start = skipSpace(text, labelEnd + 2);
  const end = endOfDestination(text, start);
  if (end < 0) return null;
  const lineEnd = endOfBlank(text, end);
  const titled = endOfTitle(text, end);
  const last = titled >= 0 ? titled : lineEnd;
  if (last < 0) return null;
  const bracketed = text.charCodeAt(start) === 60;
  const destination = bracketed ? text.slice(start + 1, end - 1) : text.slice(start, end);
  return { label, destination, end: last };
}

function endOfLabel(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_LABEL + 2);
  for (let at = from + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 93) return at;
    if (code === 91) return -1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** The offset after spaces, tabs and at most one line end. */
function skipSpace(text: string, from: number): number {
  let at = skipBlanks(text, from);
  if (text.charCodeAt(at) === NEWLINE) at = skipBlanks(text, at + 1);
  return at;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isSpaceOrTab(text.charCodeAt(at))) at++;
  return at;
}

/** The offset of the next line where only spaces and tabs are left on this one, or -1. */
function endOfBlank(text: string, from: number): number {
  const at = skipBlanks(text, from);
  if (at >= text.length) return at;
  return text.charCodeAt(at) === NEWLINE ? at + 1 : -1;
}

function endOfDestination(text: string, from: number): number {
  if (text.charCodeAt(from) === 60) return endOfBracketed(text, from);
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 127) break;
    if (code === BACKSLASH && text.charCodeAt(at + 1) > 32) at++;
    else if (code === 40 && ++depth > MAX_PARENTHESES) return -1;
    else if (code === 41 && --depth < 0) return -1;
  }
  return at > from && depth === 0 ? at : -1;
}

function endOfBracketed(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code === 60 || code === NEWLINE) return -1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** The offset of the line after a title that is separate from the destination and ends its line, or -1. */
function endOfTitle(text: string, destinationEnd: number): number {
  const from = skipSpace(text, destinationEnd);
  if (from === destinationEnd) return -1;
  const open = text.charCodeAt(from);
  if (open !== 34 && open !== 39 && open !== 40) return -1;
  const close = open === 40 ? 41 : open;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === close) return endOfBlank(text, at + 1);
    if (code === 40 && open === 40) return -1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}
