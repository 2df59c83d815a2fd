import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Organization = Schema<'OrganizationDto'>;

/** The organization of the person. No event says that it changes, so each visit reads it again. */
export const organizationQuery = {
  ...query(keys.organization(), async (signal): Promise<Organization> => {
    const { data } = await api.get('/api/organization', { signal });
    return data;
  }),
  staleTime: 0,
};
