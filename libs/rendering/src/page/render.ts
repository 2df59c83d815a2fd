import { questionsOf, stepsOf } from './answers';
import { markdownToHtml } from './markdown';
import { readingOf } from './reading';
import type { RenderTask, Rendered } from './rendered';
import { sanitise } from './sanitise';
import { structure } from './structure';

/** Most HTML that becomes of one document, in UTF-16 code units. */
const MAX_HTML = 16 * 1024 * 1024;

class TooMuchHtml extends Error {
  override name = 'TooMuchHtml';
}

/** Makes what a page shows of a document, from its Markdown or the HTML given instead. Takes long for a large document. */
export function render({ title, markdown, html, wanted }: RenderTask): Rendered {
  const given = html ?? markdownToHtml(markdown);
  requireModest(given);
  const { html: structured, titleAnchor, contents } = structure(sanitise(given), title);
  requireModest(structured);
  return {
    html: structured,
    titleAnchor,
    contents,
    ...readingOf(structured),
    questions: wanted === 'questions' ? questionsOf(structured) : [],
    steps: wanted === 'steps' ? stepsOf(structured) : [],
  };
}

function requireModest(html: string): void {
  if (html.length > MAX_HTML) throw new TooMuchHtml();
}
