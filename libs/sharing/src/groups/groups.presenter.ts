import type { GroupDto, GroupMemberDto } from './groups.dto';
import type { GroupRow } from './groups.repository';
import type { GroupMemberRow } from './group-members.repository';

/** A share group. */
export function presentGroup(row: GroupRow): GroupDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberCount: row.memberCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A person in a share group. */
export function presentGroupMember(row: GroupMemberRow): GroupMemberDto {
  return {
    userId: row.userId,
    displayName: row.displayName,
    email: row.email,
    status: row.status,
    addedAt: row.addedAt.toISOString(),
  };
}
