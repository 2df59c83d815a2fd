import { etagOfState } from '#platform';
import type { ConnectionRow } from './connections.repository';

/**
 * The ETag of a connection and its requirement, also if there is no connection. A new issuer or client id gives the connection a new id.
 * The encrypted secret is included, because nothing else shows that somebody has replaced the secret.
 */
export function connectionEtag(connection: ConnectionRow | undefined, required: boolean): string {
  if (!connection) return etagOfState({ connection: null });
  const { id, clientSecret, createUsers } = connection;
  return etagOfState({ id, clientSecret: clientSecret.toString('base64'), createUsers, required });
}
