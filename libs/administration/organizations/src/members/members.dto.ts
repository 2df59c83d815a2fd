import { ROLES, type Role } from '#access';
import { Choice, CountedPageQuery, Email, Id, Text, Time } from '#platform';

const STATUSES = ['active', 'suspended'] as const;

export type MemberStatus = (typeof STATUSES)[number];

export class ListMembersQuery extends CountedPageQuery({ limit: 50, max: 200 }) {
  @Text({
    doc: 'Only members whose name or e-mail address contains this, in any case, or whose id it is.',
    max: 100,
    trim: true,
    optional: true,
    example: 'ada',
  })
  search?: string;

  @Choice(ROLES, { doc: 'Only members with this role.', optional: true, example: 'admin' })
  role?: Role;

  @Choice(STATUSES, {
    doc: 'Only members with this status. `active` and `suspended` members together are all.',
    optional: true,
    example: 'suspended',
  })
  status?: MemberStatus;
}

/** A change of a member. Fields that are left out stay as they are. */
export class MemberChangeDto {
  @Choice(ROLES, {
    doc: 'The new role. Only an owner can give the role `owner`, or change the role of an owner.',
    optional: true,
    example: 'admin',
  })
  role?: Role;

  @Choice(STATUSES, {
    doc: 'The new status. Suspending a member ends their sessions and denies the connection requests that they approved and no agent has used yet. It also ends their tokens, and the connections of their agents, for good: none returns when the member is active again.',
    optional: true,
    example: 'suspended',
  })
  status?: MemberStatus;
}

/** A person of the organization. */
export class MemberDto {
  @Id({ doc: 'The id of the person.', example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  userId!: string;

  @Email({ doc: 'The e-mail address of the person.', example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'The name of the person.', max: 100, example: 'Ada Lovelace' })
  displayName!: string;

  @Choice(ROLES, { doc: 'The role of the person in the organization.', example: 'member' })
  role!: string;

  @Choice(STATUSES, { doc: "Whether the person can sign in. A suspended person can't.", example: 'active' })
  status!: string;

  @Time({ doc: 'When the person joined.' })
  createdAt!: Date;
}
