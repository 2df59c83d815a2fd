import { Bool, Choice, NestedList, PageQuery } from '#platform';
import { AgentMemberDto, HumanMemberDto } from '../room/room.dto';

const GIVEN_ROLES = ['co-moderator', 'observer'] as const;

/** The people and agents that wait to be approved. */
export class WaitingRoomDto {
  @NestedList(() => HumanMemberDto, {
    doc: 'The people who wait, in the order in which they came.',
    maxItems: 100,
  })
  humans!: HumanMemberDto[];

  @NestedList(() => AgentMemberDto, {
    doc: 'The agents that wait, in the order in which they came. Only the host can approve or deny them.',
    maxItems: 50,
  })
  agents!: AgentMemberDto[];
}

export class ListMembersQuery extends PageQuery({ limit: 100, max: 200 }) {}

/** A new role. */
export class MemberRoleDto {
  @Choice(GIVEN_ROLES, { doc: 'The role.', example: 'co-moderator' })
  role!: (typeof GIVEN_ROLES)[number];
}

/** The permissions of an observer. */
export class MemberPolicyDto {
  @Bool({ doc: 'Whether the observer can speak.', example: true })
  canIntervene!: boolean;
}
