import { questionsOf, stepsOf } from './answers';
import { withDirections } from './directions';
import { markdownToHtml } from './markdown';
import { readingOf } from './reading';
import type { RenderTask, Rendered } from './rendered';
import { sanitizeShown } from './sanitize-shown';
import { structure } from './structure';
import { labelTasks } from './task-labels';

/** Largest HTML of one document, in UTF-16 code units. */
const MAX_HTML = 16 * 1024 * 1024;

class TooMuchHtml extends Error {
  override name = 'TooMuchHtml';
}

/** Renders a document for a page, from its Markdown or from the HTML that replaces it. Slow for a large document. @throws TooDeep, TooMuchHtml */
export function render({ title, markdown, html, wanted, files }: RenderTask): Rendered {
  const source = html ?? markdownToHtml(markdown);
  requireSize(source);
  const { html: structured, titleAnchor, contents } = structure(sanitizeShown(source, files), title);
  const reading = readingOf(structured);
  const shown = withDirections(labelTasks(structured), reading.direction);
  requireSize(shown);
  return {
    html: shown,
    titleAnchor,
    contents,
    ...reading,
    questions: wanted === 'questions' ? questionsOf(structured) : [],
    steps: wanted === 'steps' ? stepsOf(structured) : [],
  };
}

/** @throws TooMuchHtml */
export function requireSize(html: string): void {
  if (html.length > MAX_HTML) throw new TooMuchHtml();
}
