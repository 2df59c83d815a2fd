import { render } from './render';
import type { RenderTask, Rendered } from './rendered';

/** What a thread runs to render the page of a published document. */
export function run(task: RenderTask): Rendered {
  return render(task);
}
