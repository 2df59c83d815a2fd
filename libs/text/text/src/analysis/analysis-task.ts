import type { Analysis, AnalyzeOptions } from './analyze';

/** A document that is sent to a worker thread. */
export interface AnalysisTask {
  content: string;
  options: AnalyzeOptions;
}

/** An analysis that a worker thread sends back, without the bytes, which the caller can take from the content. */
export type SentAnalysis = Omit<Analysis, 'bytes'>;
