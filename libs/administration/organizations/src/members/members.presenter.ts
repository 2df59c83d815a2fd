import type { MemberDto } from './members.dto';
import type { MemberRow } from './members.repository';

/** A person, as the other people of the organization see them. */
export function presentMember(row: MemberRow): MemberDto {
  return row;
}
