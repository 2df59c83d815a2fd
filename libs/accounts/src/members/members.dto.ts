import { ROLES, type Role } from '#access';
import { Choice, Email, Id, IntQuery, Text, Time } from '#platform';

const STATUSES = ['active', 'suspended'] as const;

/** Which page of the members. */
export class MembersQueryDto {
  @IntQuery({ doc: 'How many at most.', min: 1, max: 200, default: 50, example: 50 })
  limit: number = 50;

  @Text({ doc: 'The `nextCursor` of the page before.', max: 1000, optional: true })
  cursor?: string;
}

/** What is to change; what is omitted stays. */
export class MemberChangeDto {
  @Choice(ROLES, {
    doc: 'New role; only an owner makes or changes an owner.',
    optional: true,
    example: 'admin',
  })
  role?: Role;

  @Choice(STATUSES, {
    doc: 'Suspending ends the sessions, and tokens are refused while it lasts.',
    optional: true,
    example: 'suspended',
  })
  status?: (typeof STATUSES)[number];
}

/** A person of the organization. */
export class MemberDto {
  @Id({ doc: 'Id of the person.', example: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' })
  userId!: string;

  @Email({ doc: 'E-mail address.', example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'How the person is called.', max: 100, example: 'Ada Lovelace' })
  displayName!: string;

  @Choice(ROLES, { doc: 'Role in the organization.', example: 'member' })
  role!: string;

  @Choice(STATUSES, { doc: 'A suspended person can not sign in.', example: 'active' })
  status!: string;

  @Time({ doc: 'When the person joined.' })
  createdAt!: string;
}
