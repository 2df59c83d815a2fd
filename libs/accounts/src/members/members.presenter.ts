import type { MemberDto } from './members.dto';
import type { MemberRow } from './members.repository';

/** A person to the others of the organization. */
export function presentMember(row: MemberRow): MemberDto {
  const { userId, email, displayName, role, status } = row;
  return { userId, email, displayName, role, status, createdAt: row.createdAt.toISOString() };
}
