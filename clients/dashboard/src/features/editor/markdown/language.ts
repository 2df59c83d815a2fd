import { Language, defineLanguageFacet, languageDataProp } from '@codemirror/language';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({
  commentTokens: { block: { open: '<!--', close: '-->' } },
  closeBrackets: { brackets: ['(', '[', '{', '`', '"'] },
});

/** GitHub's Markdown. The language package of CodeMirror would bring the parsers of HTML, CSS and JavaScript too. */
export const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] }]),
  [],
  'markdown',
);
