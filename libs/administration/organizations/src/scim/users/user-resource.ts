import { etagOfState } from '#platform';
import type { GroupOfUser } from '#sharing';
import { SCHEMA_USER } from '../http/urns';
import type { UserRow } from './users.repository';

/**
 * A user as a resource of SCIM (RFC 7643, section 4.1).
 *
 * @param groups the groups of the user, which a change of groups changes
 * @param base the address of the SCIM endpoints
 */
export function userResource(row: UserRow, groups: readonly GroupOfUser[], base: string): object {
  const { id, email, displayName, directoryEmail, externalId, status, createdAt, updatedAt } = row;
  return {
    schemas: [SCHEMA_USER],
    id,
    ...(externalId !== null && { externalId }),
    userName: email,
    name: { formatted: displayName, ...partsOfName(row) },
    displayName,
    active: status === 'active',
    emails: [{ value: directoryEmail ?? email, type: 'work', primary: true }],
    ...(groups.length > 0 && { groups: groups.map(groupOf) }),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: versionOf(row, groups),
    },
  };
}

// `$ref` is optional and left out: tools that read the OpenAPI document take a property of that name for a reference.
function groupOf({ groupId, name }: GroupOfUser): object {
  return { value: groupId, display: name, type: 'direct' };
}

/** The version of a user with their groups, which is also the ETag. */
export function versionOf(row: UserRow, groups: readonly GroupOfUser[]): string {
  return `W/"${etagOfState({ ...row, groups })}"`;
}

/**
 * The family and the given name. Directories that import people require both, so somebody whom no directory has named gets them from the name that
 * others see: its last word, and those before it.
 */
export function partsOfName({ displayName, familyName, givenName }: UserRow): {
  familyName?: string;
  givenName?: string;
} {
  if (familyName === null && givenName === null) {
    const [, given, family] = /^(.*\S)\s+(\S+)$/u.exec(displayName) ?? [];
    return given === undefined || family === undefined ? {} : { familyName: family, givenName: given };
  }
  return { ...(familyName !== null && { familyName }), ...(givenName !== null && { givenName }) };
}
