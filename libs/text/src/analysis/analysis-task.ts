import type { Analysis, AnalyseOptions } from './analyse';

/** A document on its way to an analysis thread. */
export interface AnalysisTask {
  content: string;
  options: AnalyseOptions;
}

/** An analysis on its way back. The bytes are not sent: the caller holds the content they come from. */
export type SentAnalysis = Omit<Analysis, 'bytes' | 'lineIndex'> & { lineIndex: Uint8Array };
