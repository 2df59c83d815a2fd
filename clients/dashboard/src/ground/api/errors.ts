import { ApiError, ConnectionError } from '@document-workspace/sdk/browser';
import type { Texts } from '../texts/texts';

export { ApiError, ConnectionError };

/** Whether the service refused a request with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Whether the service refused the session. */
export function isSessionEnd(error: unknown): boolean {
  return hasStatus(error, 401);
}

/** Whether it does not exist, or the person may not see it. */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Whether a text was not saved because it contains personal data, as the person chose. */
export function isPiiBlocked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SVC_PII_BLOCKED';
}

/** Whether somebody else changed it since it was read. */
export function isConflict(error: unknown): error is ApiError {
  return hasStatus(error, 412);
}

/** Whether the service, or its proxy, asks to be called again later. */
export function isBusy(error: unknown): boolean {
  return hasStatus(error, 429, 502, 503, 504);
}

/** Whether no answer arrived. A change may have been carried out. */
export function isOffline(error: unknown): boolean {
  return error instanceof ConnectionError && (error.reason === 'network' || error.reason === 'timeout');
}

/** Says what happened and what the person can do. The service's own messages say both. */
export function explain(error: unknown, { errors }: Texts): string {
  if (error instanceof ApiError) {
    if (isOfRequests(error)) return errors.tooMany(Math.ceil(error.retryAfter ?? 60));
    return error.status >= 500 ? errors.service : error.message;
  }
  if (error instanceof ConnectionError) return error.reason === 'content' ? errors.service : errors.offline;
  return isUntrustedKey(error) ? errors.untrustedKey : errors.unexpected;
}

/** Whether the log of keys does not prove a key. The class of the error is loaded only where keys are checked. */
function isUntrustedKey(error: unknown): boolean {
  return error instanceof Error && error.name === 'KeyLogError';
}

/** Whether the limit of requests was reached. Other limits, such as that of mails, have the same code and a message that says which. */
function isOfRequests({ status, code, message }: ApiError): boolean {
  return status === 429 && (code === undefined || message.startsWith('Too many requests.'));
}

/** The id by which an operator finds the request in the log; undefined if there was no answer. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** The messages of a refused form by the names of its fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.fields)) return {};
  const fields = error.details.fields as { path: string; message: string }[];
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}
