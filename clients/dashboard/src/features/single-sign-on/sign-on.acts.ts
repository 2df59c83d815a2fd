import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { isConflict } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { replaceData } from '../../ground/api/replace-data';
import type { Schema } from '../../ground/api/types';
import { withEtag } from '../../ground/api/with-etag';
import { isAsSent } from './connection-edit';
import { type SingleSignOn, scimTokenQuery, singleSignOnQuery } from './sign-on.queries';

export type IssuedScimToken = Schema<'IssuedScimTokenDto'>;

/** The outcome of a save of the connection. */
export interface SavedConnection {
  isSaved: boolean;
  /** The connection as it is now. */
  current: SingleSignOn;
}

/**
 * Creates or replaces the connection. The answer never has the secret. If the connection has changed since the person began, it is read again.
 * It counts as saved then if it is as sent, which is so after a save whose answer was lost. Nobody can see that of a secret.
 *
 * @param base the connection when the person began
 */
export async function saveConnection(
  { etag: ifMatch }: SingleSignOn,
  body: Schema<'PutOidcDto'>,
): Promise<SavedConnection> {
  try {
    const saved = await withEtag((onHeaders) => api.put('/api/v1/admin/oidc', { body, ifMatch, onHeaders }));
    await replaceData(singleSignOnQuery, saved);
    return { isSaved: true, current: saved };
  } catch (error) {
    if (!isConflict(error)) throw error;
    // A read that is under way may have begun before the change.
    await queryClient.cancelQueries({ queryKey: singleSignOnQuery.queryKey });
    const current = await queryClient.fetchQuery(singleSignOnQuery);
    return { isSaved: body.clientSecret === undefined && isAsSent(current.connection, body), current };
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
  await replaceData(scimTokenQuery, { token: { id, createdBy, createdAt, lastUsedAt }, baseUrl });
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
