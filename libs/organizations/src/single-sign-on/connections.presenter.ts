import type { ConnectionRow } from './connections.repository';
import type { OidcConnectionDto } from './connections.dto';

/** A connection, as owners and admins see it. */
export function presentConnection(row: ConnectionRow, required: boolean): OidcConnectionDto {
  const { id, issuer, clientId, createUsers, createdAt, updatedAt } = row;
  return { id, issuer, clientId, createUsers, required, createdAt, updatedAt };
}
