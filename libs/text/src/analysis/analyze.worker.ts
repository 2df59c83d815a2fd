import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import { analyze } from './analyze';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** The entry point of a worker thread. It sends one reply for each task, in order. */
parentPort?.on('message', ({ content, options }: AnalysisTask) => {
  parentPort?.postMessage(reply(content, options));
});

function reply(content: string, options: AnalysisTask['options']): ThreadReply<SentAnalysis> {
  try {
    const { bytes: _, ...result } = analyze(content, options);
    return { result };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
