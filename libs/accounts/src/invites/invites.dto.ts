import { Choice, Email, Id, Text, Time, NAME, NAME_RULE } from '#platform';

const INVITED_ROLES = ['admin', 'member'] as const;
const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** Whom to ask in, and as what. */
export class InviteDto {
  @Email({ doc: 'E-mail address that the person will sign in with.', example: 'grace@example.org' })
  email!: string;

  @Choice(INVITED_ROLES, { doc: 'Role the person will have.', example: 'member' })
  role!: (typeof INVITED_ROLES)[number];
}

/** An invite that waits for its person. */
export class InviteViewDto {
  @Id({ doc: 'Id of the invite.', example: ID })
  id!: string;

  @Email({ doc: 'Who is invited.', example: 'grace@example.org' })
  email!: string;

  @Choice(INVITED_ROLES, { doc: 'Role the person will have.', example: 'member' })
  role!: string;

  @Id({ doc: 'The person who invited.', example: ID })
  createdBy!: string;

  @Time({ doc: 'When it was made.' })
  createdAt!: string;

  @Time({ doc: 'When it ends.' })
  expiresAt!: string;
}

/** A new invite. */
export class NewInviteDto extends InviteViewDto {
  @Text({
    doc: 'The link to hand to the person. It works once, and is shown only here.',
    max: 2000,
    example: 'https://docs.example.org/invite/3q2-7wEAAAA',
  })
  link!: string;
}

/** Who accepts an invite. */
export class AcceptInviteDto {
  @Text({ doc: 'What stands behind the last slash of the link.', max: 200, example: '3q2-7wEAAAA' })
  token!: string;

  @Text({
    doc: 'How the person is called.',
    trim: true,
    pattern: NAME,
    rule: NAME_RULE,
    min: 1,
    max: 100,
    example: 'Grace Hopper',
  })
  displayName!: string;

  @Text({
    doc: 'Password of at least 12 characters.',
    min: 12,
    max: 256,
    example: 'a long and private sentence',
  })
  password!: string;
}
