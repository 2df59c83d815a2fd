import { ApiError } from '../../ground/api/errors';

/** Whether another publication of the organization has the address, which can be one of the same document. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SVC_PUBLISHED_SLUG_TAKEN';
}
