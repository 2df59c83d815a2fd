import { renderView } from './render-view';
import type { ViewTask, Viewed } from './viewed';

/** Renders a document for its readers, in a thread. */
export function run(task: ViewTask): Viewed {
  return renderView(task);
}
