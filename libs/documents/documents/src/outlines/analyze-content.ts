import { ThreadQueueFull, ThreadTimedOut } from '#platform';
import { type Analysis, analyzeDocument } from '#text';
import { AnalysisBusy } from './outlines.errors';

/** Analyzes a document of a tenant, on another thread if it is large. @throws AnalysisBusy */
export async function analyzeContent(
  tenantId: string,
  content: string,
  options: Parameters<typeof analyzeDocument>[2],
): Promise<Analysis> {
  return unlessThreadsAreBusy(analyzeDocument(tenantId, content, options));
}

/** The result of work on another thread. @throws AnalysisBusy if the threads have too much to do */
export async function unlessThreadsAreBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ThreadQueueFull || cause instanceof ThreadTimedOut)
      throw new AnalysisBusy({ cause, headers: { 'Retry-After': '2' } });
    throw cause;
  }
}
