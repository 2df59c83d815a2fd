import { etagOfState, requireMatch } from '#platform';
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
      version: groupVersion(row, members),
    },
  };
}

/** What follows the version of the group itself in the version of a resource with members. */
const OF_MEMBERS = /-[0-9a-f]{20}\b/g;

/**
 * The version of a group, which is also the ETag. A change of its members changes `membersChangedAt`, but one of their names does not, so the version of a
 * resource that shows them covers these too.
 */
export function groupVersion(row: DirectoryGroup, members?: readonly DirectoryGroupMember[]): string {
  return `W/"${etagOfState(row)}${members ? `-${etagOfState(members.map(memberOf))}` : ''}"`;
}

/** Requires that a group itself is as it was in the version that a client has, whatever its members are called now. @throws PreconditionFailed */
export function requireVersion(ifMatch: string | undefined, row: DirectoryGroup): void {
  requireMatch(ifMatch?.replace(OF_MEMBERS, ''), groupVersion(row));
}

/** A member, as resources show it. */
export function memberOf({ userId, displayName }: DirectoryGroupMember): object {
  return { value: userId, display: displayName, type: 'User' };
}
