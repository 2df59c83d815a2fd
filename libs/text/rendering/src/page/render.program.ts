import { render } from './render';
import type { RenderTask, Rendered } from './rendered';

/** Renders the page of a published document, in a thread. */
export function run(task: RenderTask): Rendered {
  return render(task);
}
