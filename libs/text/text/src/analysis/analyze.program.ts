import { analyze } from './analyze';
import type { AnalysisTask, SentAnalysis } from './analysis-task';

/** Analyzes a document, in a thread. */
export function run({ content, options }: AnalysisTask): SentAnalysis {
  const { bytes: _, ...sent } = analyze(content, options);
  return sent;
}
