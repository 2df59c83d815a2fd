import { etagOfState } from '#platform';
import type { ConnectionRow } from './connections.repository';

/**
 * The ETag of a connection and its requirement, or of none. Another issuer or client id gives a connection another id. The encrypted secret is
 * part of it, because nobody is shown that somebody else has replaced the secret.
 */
export function connectionEtag(connection: ConnectionRow | undefined, required: boolean): string {
  if (!connection) return etagOfState({ connection: null });
  const { id, clientSecret, createUsers } = connection;
  return etagOfState({ id, clientSecret: clientSecret.toString('base64'), createUsers, required });
}
