import { ThreadQueueFull, ThreadTimedOut } from '#platform';
import { type Analysis, analyzeDocument } from '#text';
import { AnalysisBusy } from './outlines.errors';

/** Analyzes a document of a tenant, on another thread if it is large. @throws AnalysisBusy */
export async function analyzeContent(
  tenantId: string,
  content: string,
  options: Parameters<typeof analyzeDocument>[2],
): Promise<Analysis> {
  try {
    return await analyzeDocument(tenantId, content, options);
  } catch (cause) {
    if (cause instanceof ThreadQueueFull || cause instanceof ThreadTimedOut)
      throw new AnalysisBusy({ cause, headers: { 'Retry-After': '2' } });
    throw cause;
  }
}
