import type MarkdownIt from 'markdown-it';
import { headingText, nameHeadings, splitCustomId } from '#text/headings';

/** Gives each heading its anchor in the outline as its id, and removes custom ids such as `{#id}` from its text. */
export function headingIds(markdown: MarkdownIt.MarkdownIt): void {
  markdown.core.ruler.after('block', 'custom-ids', ({ tokens }) => {
    tokens.forEach((token, i) => {
      if (token.type !== 'heading_open') return;
      const inline = tokens[i + 1]!;
      const { source, customId } = splitCustomId(inline.content);
      inline.content = source;
      token.meta = { customId };
    });
  });
  markdown.core.ruler.push('heading-ids', ({ tokens }) => {
    const headings = tokens.flatMap((token, i) =>
      token.type === 'heading_open' ? [{ token, text: headingText(tokens[i + 1]!.children ?? []) }] : [],
    );
    const names = nameHeadings(
      headings.map(({ token, text }) => {
        const { customId } = token.meta as { customId: string | null };
        return { text, customId, ids: [] };
      }),
    );
    headings.forEach(({ token }, i) => token.attrSet('id', names[i]!.anchor));
  });
}
