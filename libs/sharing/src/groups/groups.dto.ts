import { Choice, Email, Id, Int, IntQuery, NAME, NAME_RULE, Text, Time } from '#platform';

/** Most share groups of an organization. */
export const MOST_GROUPS = 1_000;
/** Most people in a share group. */
export const MOST_MEMBERS = 5_000;

const NAME_FIELD = { min: 1, max: 100, trim: true, pattern: NAME, rule: NAME_RULE, example: 'Editors' };

export class CreateGroupDto {
  @Text({ doc: 'What it is called; unique in the organization, whatever its case.', ...NAME_FIELD })
  name!: string;

  @Text({ doc: 'What it is for.', max: 1000, optional: true, example: 'Who works on the handbook.' })
  description?: string;
}

/** What is to change; what is omitted stays. */
export class UpdateGroupDto {
  @Text({ doc: 'New name.', ...NAME_FIELD, optional: true })
  name?: string;

  @Text({ doc: 'What it is for; empty for nothing.', max: 1000, optional: true })
  description?: string;
}

export class ListGroupsQuery {
  @IntQuery({ doc: 'How many at most.', min: 1, max: 200, default: 50 })
  limit: number = 50;

  @Text({ doc: 'The `nextCursor` of the page before.', max: 2000, optional: true })
  cursor?: string;
}

/** People to whom a document can be shared at once. */
export class GroupDto {
  @Id({ doc: 'Names the group; the targetId of a share.' })
  id!: string;

  @Text({ doc: 'What it is called.', max: 100, example: 'Editors' })
  name!: string;

  @Text({ doc: 'What it is for.', max: 1000, nullable: true })
  description!: string | null;

  @Int({ doc: 'How many people are in it.', min: 0, max: MOST_MEMBERS })
  memberCount!: number;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When its name or description last changed.' })
  updatedAt!: string;
}

/** A person in a share group. */
export class GroupMemberDto {
  @Id({ doc: 'The person.' })
  userId!: string;

  @Text({ doc: 'How the person is called.', max: 100, example: 'Grace Hopper' })
  displayName!: string;

  @Email({ doc: 'E-mail address.', example: 'grace@example.org' })
  email!: string;

  @Choice(['active', 'suspended'], { doc: 'A suspended person can not sign in.', example: 'active' })
  status!: string;

  @Time({ doc: 'When the person was added.' })
  addedAt!: string;
}
