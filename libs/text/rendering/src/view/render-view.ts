import { withDirections } from '../page/directions';
import { markdownToHtml } from '../page/markdown';
import { readingOf } from '../page/reading';
import { requireSize } from '../page/render';
import { labelTasks } from '../page/task-labels';
import { sanitizeViewed } from './sanitize-viewed';
import type { ViewTask, Viewed } from './viewed';

/** Renders a document for its readers. Headings keep their levels and their anchors. Slow for a large document. @throws TooDeep, TooMuchHtml */
export function renderView({ markdown, firstLine }: ViewTask): Viewed {
  const source = markdownToHtml(markdown, { firstLine, blockLines: true });
  requireSize(source);
  const { html, links } = sanitizeViewed(source);
  const { language, direction } = readingOf(html);
  const shown = withDirections(labelTasks(html), direction);
  requireSize(shown);
  return { html: shown, links, language, direction };
}
