import { Bool, Choice, NeedsOneOf, PageQuery } from '#platform';

const GIVEN_ROLES = ['co-moderator', 'observer'] as const;

export class ListMembersQuery extends PageQuery({ limit: 100, max: 200 }) {}

/** A new role. */
export class MemberRoleDto {
  @Choice(GIVEN_ROLES, { doc: 'The role.', example: 'co-moderator' })
  role!: (typeof GIVEN_ROLES)[number];
}

/** The permissions of an observer. */
@NeedsOneOf('canIntervene', 'can_intervene')
export class MemberPolicyDto {
  @Bool({ doc: 'Whether the observer can speak.', optional: true, example: true })
  canIntervene?: boolean;

  @Bool({ doc: 'The same as `canIntervene`, and instead of it.', optional: true })
  can_intervene?: boolean;
}
