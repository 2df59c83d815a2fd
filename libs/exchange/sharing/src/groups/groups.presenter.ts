import type { GroupMemberRow } from './group-members.repository';
import type { GroupDto, GroupMemberDto } from './groups.dto';
import type { GroupRow } from './groups.repository';

/** A share group. */
export function presentGroup({ sortName: _sortName, ...group }: GroupRow): GroupDto {
  return group;
}

/** A member of a share group. */
export function presentGroupMember(member: GroupMemberRow): GroupMemberDto {
  return member;
}
