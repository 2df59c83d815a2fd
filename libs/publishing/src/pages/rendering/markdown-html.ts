import type MarkdownIt from 'markdown-it';

const BREAK = /<br\s{0,8}\/?>/iy;
const LESS_THAN = 0x3c;

/** Leaves HTML comments out, which writers use for notes that no reader of Markdown shows. */
export function hideComments(markdown: MarkdownIt.MarkdownIt): void {
  markdown.block.ruler.before(
    'fence',
    'comment',
    (state, startLine, endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
      const end = commentEnd(state, start);
      if (end < 0 || end > state.eMarks[endLine - 1]!) return false;
      let line = startLine;
      while (state.eMarks[line]! < end) line++;
      // With text behind it on its line it is part of a paragraph, and taken out there.
      if (state.src.slice(end, state.eMarks[line]).trim() !== '') return false;
      if (!silent) state.line = line + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
  markdown.inline.ruler.before('autolink', 'comment', (state) => {
    const end = commentEnd(state, state.pos);
    if (end < 0) return false;
    state.pos = end;
    return true;
  });
}

/** Where the search for the end of a comment began, and what it found: the same for every beginning between them. */
const searches = new WeakMap<object, { from: number; end: number }>();

/** The offset behind the comment that begins at `start`, or -1. Of one text all calls together take linear time. */
function commentEnd(state: { src: string }, start: number): number {
  const { src } = state;
  if (src.charCodeAt(start) !== LESS_THAN || !src.startsWith('<!--', start)) return -1;
  const from = start + 4;
  let search = searches.get(state);
  if (!search || from < search.from || (search.end >= 0 && from > search.end)) {
    search = { from, end: src.indexOf('-->', from) };
    searches.set(state, search);
  }
  return search.end < 0 ? -1 : search.end + 3;
}

/** Takes `<br>` for the line break it is: in a table's cell there is no other. */
export function lineBreaks(markdown: MarkdownIt.MarkdownIt): void {
  markdown.inline.ruler.before('autolink', 'br', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== LESS_THAN) return false;
    BREAK.lastIndex = state.pos;
    const found = BREAK.exec(state.src);
    if (!found) return false;
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos += found[0].length;
    return true;
  });
}
