import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ThreadProgram, threads } from '#platform';
import {
  type CountTask,
  type LineRuns,
  type LinesChanged,
  type TraceTask,
  countChanges,
  traceTexts,
} from './trace-lines';

/** Texts of up to this many UTF-16 code units in all are compared in the calling thread, in a few milliseconds. */
const MAX_INLINE_LENGTH = 65_536;

const TRACE: ThreadProgram<TraceTask, LineRuns> = { file: join(__dirname, 'trace-lines.program.js') };
const COUNT: ThreadProgram<CountTask, LinesChanged[]> = { file: join(__dirname, 'count-changes.program.js') };

/**
 * Finds the revision that each line of the last of some revisions comes from, in a worker thread if they are long.
 *
 * @param tenantId the tenant whose thread time it uses
 * @throws as `ThreadPool.run` does
 */
export async function traceLines(tenantId: string, task: TraceTask): Promise<LineRuns> {
  const size = task.texts.reduce((length, { text }) => length + text.length, 0);
  if (size <= MAX_INLINE_LENGTH || !existsSync(TRACE.file)) return traceTexts(task);
  return threads().run(TRACE, { tenantId, size, input: task });
}

/** Counts the lines that differ between texts, in a worker thread if they are long. @throws as `ThreadPool.run` does */
export async function countLineChanges(tenantId: string, task: CountTask): Promise<LinesChanged[]> {
  const size = task.pairs.reduce((length, { before, after }) => length + before.length + after.length, 0);
  if (size <= MAX_INLINE_LENGTH || !existsSync(COUNT.file)) return countChanges(task);
  return threads().run(COUNT, { tenantId, size, input: task });
}
