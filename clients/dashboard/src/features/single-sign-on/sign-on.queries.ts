import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { withEtag } from '../../ground/api/with-etag';

export type SingleSignOn = Schema<'OidcDto'> & { etag: string };
export type Connection = NonNullable<SingleSignOn['connection']>;
export type ScimState = Schema<'ScimTokenStateDto'>;
export type Domain = Schema<'DomainDto'>;

/** No event says that these change, so each visit reads them again. */
const staleTime = 0;

/** The connection, the addresses for the provider, and how far the set-up is. */
export const singleSignOnQuery = {
  ...query(keys.singleSignOn(), (signal): Promise<SingleSignOn> =>
    withEtag((onHeaders) => api.get('/api/v1/admin/oidc', { signal, onHeaders })),
  ),
  staleTime,
};

/** Whether the organization has a SCIM token, and whether the directory uses it. */
export const scimTokenQuery = {
  ...query(keys.scimToken(), async (signal): Promise<ScimState> => {
    const { data } = await api.get('/api/v1/admin/scim-token', { signal });
    return data;
  }),
  staleTime,
};

/** The domains of the organization, the oldest first. There are at most 50. */
export const domainsQuery = {
  ...query(keys.domains(), async (signal): Promise<Domain[]> => {
    const { data } = await api.get('/api/organization/domains', { signal });
    return data;
  }),
  staleTime,
};
