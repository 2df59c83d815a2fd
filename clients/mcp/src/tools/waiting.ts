import type { Schema } from '../service/routes.js';

/** The parameter of a search with which an agent waits until what was saved last can be found. */
export const waiting: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: 20,
  default: 0,
  description: 'seconds to wait for new documents',
};

/** The field of a search with which the service waits. */
export function waitOf(seconds: number | undefined): { waitSeconds?: number } {
  return seconds ? { waitSeconds: seconds } : {};
}

/** Says that a search did not cover everything; '' if it did. @param waitingDocuments `meta.waitingDocuments` of a search */
export function noticeOfWaiting(waitingDocuments: unknown): string {
  if (typeof waitingDocuments !== 'number' || waitingDocuments === 0) return '';
  return `${waitingDocuments} new or changed documents can't be found yet: call again with \`wait: 20\`.`;
}
