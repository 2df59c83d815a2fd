import { analyze } from './analyze';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** What a thread runs to analyze a document. */
export function run({ content, options }: AnalysisTask): SentAnalysis {
  const { bytes: _, ...sent } = analyze(content, options);
  return sent;
}
