import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadPool } from '#platform';
import { analyse, type Analysis, type AnalyseOptions } from './analyse';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** Content up to this many UTF-16 code units is analysed at once, in about 3 ms at most for ordinary text. */
const MAX_INLINE_LENGTH = 131_072;

const THREADS = 2;
const MAX_QUEUED = 64;

const WORKER_FILE = join(__dirname, 'analyse.worker.js');

let pool: ThreadPool<AnalysisTask, SentAnalysis> | undefined;

/**
 * Analyses a document without holding up the event loop: content over 128 KiB in a thread of its own. Rejects with ThreadQueueFull
 * when 64 large documents wait already. Where the code isn't compiled (unit tests) all runs in the calling thread.
 */
export async function analyseAnywhere(content: string, options: AnalyseOptions): Promise<Analysis> {
  if (content.length <= MAX_INLINE_LENGTH || !existsSync(WORKER_FILE)) return analyse(content, options);
  pool ??= new ThreadPool(WORKER_FILE, { size: THREADS, maxQueued: MAX_QUEUED });
  const { lineIndex, ...rest } = await pool.run({ content, options });
  const { buffer, byteOffset, byteLength } = lineIndex;
  return {
    ...rest,
    bytes: Buffer.from(content, 'utf8'),
    lineIndex: Buffer.from(buffer, byteOffset, byteLength),
  };
}

/** Ends the threads, if any; the next large document starts new ones. */
export async function closeAnalysis(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
