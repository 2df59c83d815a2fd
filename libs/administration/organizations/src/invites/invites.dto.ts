import { Choice, CountedPageQuery, Email, Id, Text, Time } from '#platform';
import { NAME_FIELD, NEW_PASSWORD_FIELD } from '#accounts';

const INVITED_ROLES = ['admin', 'member'] as const;
const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** An invite to create. */
export class InviteDto {
  @Email({ doc: 'The e-mail address with which the person will sign in.', example: 'grace@example.org' })
  email!: string;

  @Choice(INVITED_ROLES, { doc: 'The role that the person will have.', example: 'member' })
  role!: (typeof INVITED_ROLES)[number];
}

export class ListInvitesQuery extends CountedPageQuery({ limit: 50, max: 200 }) {}

/** An open invite. */
export class InviteViewDto {
  @Id({ doc: 'The id of the invite.', example: ID })
  id!: string;

  @Email({ doc: 'The e-mail address of the invited person.', example: 'grace@example.org' })
  email!: string;

  @Choice(INVITED_ROLES, { doc: 'The role that the person will have.', example: 'member' })
  role!: string;

  @Id({ doc: 'The person who created the invite.', example: ID })
  createdBy!: string;

  @Text({
    doc: 'The name of that person; null if the account was deleted.',
    max: 100,
    nullable: true,
    example: 'Olivia Lind',
  })
  createdByName!: string | null;

  @Time({ doc: 'When it was created.' })
  createdAt!: Date;

  @Time({ doc: 'When it expires.' })
  expiresAt!: Date;
}

/** An invite that was just created. */
export class NewInviteDto extends InviteViewDto {
  @Text({
    doc: 'The link to send to the person. It works once. Only this answer shows it.',
    max: 2000,
    example: 'https://docs.example.org/invite/3q2-7wEAAAA',
  })
  link!: string;
}

/** An invite to accept, and the account to create. */
export class AcceptInviteDto {
  @Text({ doc: 'The part of the link after the last slash.', max: 200, example: '3q2-7wEAAAA' })
  token!: string;

  @Text({ ...NAME_FIELD, doc: 'The name of the person.', example: 'Grace Hopper' })
  displayName!: string;

  @Text(NEW_PASSWORD_FIELD)
  password!: string;
}
