import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Usage = Schema<'UsageDto'>;
export type Quota = Schema<'QuotaDto'>;

/** The usage of the organization. Almost any act changes it, so each visit reads it again. */
export const usageQuery = {
  ...query(keys.usage(), async (signal): Promise<Usage> => {
    const { data } = await api.get('/api/organization/usage', { signal });
    return data;
  }),
  staleTime: 0,
};
