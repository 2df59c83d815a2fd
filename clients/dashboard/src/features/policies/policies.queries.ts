import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { withEtag } from '../../ground/api/with-etag';

export type Policies = Schema<'PoliciesDto'>;
export type CurrentPolicies = Policies & { etag: string };

/** The policies as they are now. */
export function readPolicies(signal?: AbortSignal): Promise<CurrentPolicies> {
  return withEtag((onHeaders) => api.get('/api/org-policies', { signal, onHeaders }));
}

/** The policies of the organization. No event says that they change, so each visit reads them again. */
export const policiesQuery = {
  ...query(keys.policies(), readPolicies),
  staleTime: 0,
};
