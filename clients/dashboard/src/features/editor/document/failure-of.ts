import { ApiError, isConflict, isMissing } from '../../../ground/api/errors';
import type { Failure } from '../saving/saver-ports';

/** Translates the error of a failed save into its consequence for the text. @param now by the clock of the saver, in milliseconds */
export function failureOf(error: unknown, now: number): Failure {
  if (isConflict(error)) return { kind: 'outdated' };
  if (isMissing(error)) return { kind: 'missing', error };
  if (!(error instanceof ApiError)) return { kind: 'offline' };
  if (error.status === 429) return { kind: 'limited', until: now + (error.retryAfter ?? 10) * 1000 };
  // The service has a problem, or the session ended: the text is not at fault.
  if (error.status >= 500 || error.status === 401 || error.status === 408) return { kind: 'offline' };
  return { kind: 'refused', error };
}
