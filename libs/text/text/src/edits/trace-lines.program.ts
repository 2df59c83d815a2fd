import { type LineRuns, type TraceTask, traceTexts } from './trace-lines';

/** Finds where the lines of a document come from, in a thread. */
export function run(task: TraceTask): LineRuns {
  return traceTexts(task);
}
