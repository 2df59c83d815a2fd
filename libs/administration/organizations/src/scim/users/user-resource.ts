import { etagOfState } from '#platform';
import { SCHEMA_USER } from '../http/urns';
import type { UserRow } from './users.repository';

/** A user as a resource of SCIM (RFC 7643, section 4.1). @param base the address of the SCIM endpoints */
export function userResource(row: UserRow, base: string): object {
  const {
    id,
    email,
    displayName,
    givenName,
    familyName,
    directoryEmail,
    externalId,
    status,
    createdAt,
    updatedAt,
  } = row;
  return {
    schemas: [SCHEMA_USER],
    id,
    ...(externalId !== null && { externalId }),
    userName: email,
    name: {
      formatted: displayName,
      ...(familyName !== null && { familyName }),
      ...(givenName !== null && { givenName }),
    },
    displayName,
    active: status === 'active',
    emails: [{ value: directoryEmail ?? email, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: versionOf(row),
    },
  };
}

/** The version of a user, which is also the ETag. */
export function versionOf(row: UserRow): string {
  return `W/"${etagOfState(row)}"`;
}
