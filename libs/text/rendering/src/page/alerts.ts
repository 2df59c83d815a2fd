import type MarkdownIt from 'markdown-it';

const MARK = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/;

/** Gives a quotation that begins with `[!NOTE]` or the like a title with the kind of the alert. */
export function alerts(markdown: MarkdownIt.MarkdownIt): void {
  markdown.core.ruler.after('inline', 'alerts', ({ tokens, Token }) => {
    for (let i = 2; i < tokens.length; i++) {
      const { type, children } = tokens[i]!;
      if (type !== 'inline' || tokens[i - 2]!.type !== 'blockquote_open' || !children) continue;
      const [first, next] = children;
      const mark = first?.type === 'text' ? MARK.exec(first.content) : null;
      if (!mark || (next && next.type !== 'softbreak')) continue;
      first!.content = mark[1]![0] + mark[1]!.slice(1).toLowerCase();
      if (next) next.type = 'hardbreak';
      children.unshift(new Token('strong_open', 'strong', 1));
      children.splice(2, 0, new Token('strong_close', 'strong', -1));
    }
  });
}
