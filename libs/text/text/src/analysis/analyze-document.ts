import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ThreadProgram, threads } from '#platform';
import { analyze, type Analysis, type AnalyzeOptions } from './analyze';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** Content of up to this many UTF-16 code units is analyzed in the calling thread. For ordinary text that takes at most about 3 ms. */
const MAX_INLINE_LENGTH = 131_072;

const PROGRAM: ThreadProgram<AnalysisTask, SentAnalysis> = { file: join(__dirname, 'analyze.program.js') };

/**
 * Analyzes a document without blocking the event loop: content over 128 KiB runs in a worker thread. Where the code isn't compiled, as in
 * unit tests, everything runs in the calling thread.
 *
 * @param tenantId the tenant whose thread time the analysis uses
 * @throws as `ThreadPool.run` does
 */
export async function analyzeDocument(
  tenantId: string,
  content: string,
  options: AnalyzeOptions,
): Promise<Analysis> {
  if (content.length <= MAX_INLINE_LENGTH || !existsSync(PROGRAM.file)) return analyze(content, options);
  const task = { tenantId, size: content.length, input: { content, options } };
  const analysis = await threads().run(PROGRAM, task);
  return { ...analysis, bytes: Buffer.from(content, 'utf8') };
}
