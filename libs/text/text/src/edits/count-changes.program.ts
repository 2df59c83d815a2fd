import { type CountTask, type LinesChanged, countChanges } from './trace-lines';

/** Counts changed lines, in a thread. */
export function run(task: CountTask): LinesChanged[] {
  return countChanges(task);
}
