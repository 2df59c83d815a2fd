import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ThreadPool } from '#platform';
import { analyze, type Analysis, type AnalyzeOptions } from './analyze';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** Content of up to this many UTF-16 code units is analyzed in the calling thread. For ordinary text that takes at most about 3 ms. */
const MAX_INLINE_LENGTH = 131_072;

const THREADS = 2;
const MAX_QUEUED = 64;

const WORKER_FILE = join(__dirname, 'analyze.worker.js');

let pool: ThreadPool<AnalysisTask, SentAnalysis> | undefined;

/**
 * Analyzes a document without blocking the event loop: content over 128 KiB runs in a worker thread. Where the code isn't compiled, as in
 * unit tests, everything runs in the calling thread.
 *
 * @throws ThreadQueueFull if 64 large documents are already waiting
 */
export async function analyzeDocument(content: string, options: AnalyzeOptions): Promise<Analysis> {
  if (content.length <= MAX_INLINE_LENGTH || !existsSync(WORKER_FILE)) return analyze(content, options);
  pool ??= new ThreadPool(WORKER_FILE, { size: THREADS, maxQueued: MAX_QUEUED });
  const analysis = await pool.run({ content, options });
  return { ...analysis, bytes: Buffer.from(content, 'utf8') };
}

/** Stops the worker threads. The next large document starts new ones. */
export async function closeAnalysis(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
