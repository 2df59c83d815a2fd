import { ThreadQueueFull } from '#platform';
import { type Analysis, analyzeDocument } from '#text';
import { AnalysisBusy } from './outlines.errors';

/** Analyzes a document, on another thread if it is large. @throws AnalysisBusy */
export async function analyzeContent(
  content: string,
  options: Parameters<typeof analyzeDocument>[1],
): Promise<Analysis> {
  try {
    return await analyzeDocument(content, options);
  } catch (error) {
    if (error instanceof ThreadQueueFull) throw new AnalysisBusy({ headers: { 'Retry-After': '2' } });
    throw error;
  }
}
