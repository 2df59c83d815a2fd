import { etagOfState } from '#platform';
import type { DirectoryGroup, DirectoryGroupMember } from '#sharing';
import { SCHEMA_GROUP } from '../http/urns';

/** A share group as a resource of SCIM (RFC 7643, section 4.2). @param members undefined if they are not shown */
export function groupResource(
  row: DirectoryGroup,
  members: readonly DirectoryGroupMember[] | undefined,
  base: string,
): object {
  const { id, name, externalId, createdAt, updatedAt, membersChangedAt } = row;
  const lastModified = updatedAt > membersChangedAt ? updatedAt : membersChangedAt;
  return {
    schemas: [SCHEMA_GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && { members: members.map(memberOf) }),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: lastModified.toISOString(),
      location: `${base}/Groups/${id}`,
      version: groupVersion(row),
    },
  };
}

/** The version of a group, which is also the ETag. A change of its members changes `membersChangedAt`. */
export function groupVersion(row: DirectoryGroup): string {
  return `W/"${etagOfState(row)}"`;
}

/** A member, as resources show it. */
export function memberOf({ userId, displayName }: DirectoryGroupMember): object {
  return { value: userId, display: displayName, type: 'User' };
}
