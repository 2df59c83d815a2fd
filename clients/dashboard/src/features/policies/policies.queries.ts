import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Policies = Schema<'PoliciesDto'>;

/** The policies of the organization. No event says that they change, so each visit reads them again. */
export const policiesQuery = {
  ...query(keys.policies(), async (signal): Promise<Policies> => {
    const { data } = await api.get('/api/org-policies', { signal });
    return data;
  }),
  staleTime: 0,
};
