import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { isConflict } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { withEtag } from '../../ground/api/with-etag';
import { type SingleSignOn, scimTokenQuery, singleSignOnQuery } from './sign-on.queries';

export type IssuedScimToken = Schema<'IssuedScimTokenDto'>;

/**
 * Creates or replaces the connection. The answer never has the secret.
 *
 * @param shown the connection that the person saw
 * @returns whether it was saved; not if somebody else has changed the connection since it was shown, which is read again then
 */
export async function saveConnection(
  { etag: ifMatch }: SingleSignOn,
  body: Schema<'PutOidcDto'>,
): Promise<boolean> {
  try {
    const saved = await withEtag((onHeaders) => api.put('/api/v1/admin/oidc', { body, ifMatch, onHeaders }));
    queryClient.setQueryData(singleSignOnQuery.queryKey, saved);
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    await queryClient.fetchQuery(singleSignOnQuery);
    return false;
  }
}

/** Asks the provider of the saved connection for its configuration. */
export async function checkProvider(): Promise<Schema<'OidcCheckDto'>> {
  const { data } = await api.post('/api/v1/admin/oidc/check');
  return data;
}

/** Removes the connection, and with it the requirement. */
export async function removeConnection(): Promise<void> {
  try {
    await api.delete('/api/v1/admin/oidc');
  } finally {
    // A refusal says that somebody else has removed it already.
    await queryClient.invalidateQueries({ queryKey: keys.singleSignOn() });
  }
}

/** Creates the SCIM token, or replaces the one that exists. Only its answer has the token itself. */
export async function issueScimToken(): Promise<IssuedScimToken> {
  const { data } = await api.post('/api/v1/admin/scim-token');
  const { id, createdBy, createdAt, lastUsedAt, baseUrl } = data;
  queryClient.setQueryData(scimTokenQuery.queryKey, {
    token: { id, createdBy, createdAt, lastUsedAt },
    baseUrl,
  });
  // The token is shown although a read fails or waits: no other answer has it.
  void queryClient.invalidateQueries({ queryKey: keys.scimToken() });
  return data;
}

/** Ends the access of the directory. */
export async function revokeScimToken(): Promise<void> {
  try {
    await api.delete('/api/v1/admin/scim-token');
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.scimToken() });
  }
}
