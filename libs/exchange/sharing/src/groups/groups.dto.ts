import { Choice, Email, Id, Int, ONE_LINE, PageQuery, SEVERAL_LINES, Text, Time } from '#platform';

/** How many share groups an organization can have. */
export const MAX_GROUPS = 1_000;
/** How many members a share group can have. */
export const MAX_MEMBERS = 5_000;

const NAME_FIELD = {
  min: 1,
  max: 100,
  trim: true,
  visible: true,
  ...ONE_LINE,
  example: 'Editors',
};

/** A share group to create. */
export class CreateGroupDto {
  @Text({
    doc: 'The name of the group. It must be unique in the organization; case is ignored.',
    ...NAME_FIELD,
  })
  name!: string;

  @Text({
    doc: 'What the group is for.',
    max: 1000,
    ...SEVERAL_LINES,
    optional: true,
    example: 'Who works on the handbook.',
  })
  description?: string;
}

/** Changes to a share group. Omitted fields stay as they are. */
export class UpdateGroupDto {
  @Text({ doc: 'The new name.', ...NAME_FIELD, optional: true })
  name?: string;

  @Text({
    doc: 'The new description; an empty string removes the description.',
    max: 1000,
    ...SEVERAL_LINES,
    optional: true,
  })
  description?: string;
}

export class ListGroupsQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** A group of users with whom documents can be shared. */
export class GroupDto {
  @Id({ doc: 'The id of the group, which is the `targetId` of its shares.' })
  id!: string;

  @Text({ doc: 'The name of the group.', max: 100, example: 'Editors' })
  name!: string;

  @Text({ doc: 'What the group is for.', max: 1000, nullable: true })
  description!: string | null;

  @Int({ doc: 'How many members the group has.', min: 0, max: MAX_MEMBERS })
  memberCount!: number;

  @Time({ doc: 'When the group was created.' })
  createdAt!: Date;

  @Time({ doc: 'When its name or description last changed.' })
  updatedAt!: Date;
}

/** A member of a share group. */
export class GroupMemberDto {
  @Id({ doc: 'The id of the user.' })
  userId!: string;

  @Text({ doc: 'The display name of the user.', max: 100, example: 'Grace Hopper' })
  displayName!: string;

  @Email({ doc: 'The e-mail address of the user.', example: 'grace@example.org' })
  email!: string;

  @Choice(['active', 'suspended'], { doc: 'A suspended user cannot sign in.', example: 'active' })
  status!: string;

  @Time({ doc: 'When the user was added to the group.' })
  addedAt!: Date;
}
