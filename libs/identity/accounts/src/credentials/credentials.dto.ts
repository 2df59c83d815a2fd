import { Bool, Choice, Email, Nested, Text, Time } from '#platform';
import { NEW_PASSWORD_FIELD } from '../people/people.dto';

const PASSWORD = { max: 256, example: 'a long and private sentence' };
const TOKEN = {
  doc: 'The part of the mailed link after the last slash.',
  max: 200,
  example: 'AZqi8FsefD2aUm1bHA-OEQ',
};

const END_ALL_ACCESS = {
  doc: 'Whether all your passkeys, API tokens and agents end, too.',
  optional: true,
  example: true,
};

/** The destinations of mails. */
export const DELIVERIES = ['mail', 'outbox'] as const;

/** A request for a link that resets a password. It has only length limits, so that a refusal says nothing about the account. */
export class PasswordResetDto {
  @Text({ doc: 'The e-mail address of the account.', max: 254, example: 'ada@example.org' })
  email!: string;
}

/** A mail that is sent if the account exists. */
export class PasswordResetRequestedDto {
  @Choice(DELIVERIES, {
    doc: '`mail` if the service has a mail server; `outbox` if mails stay in its outbox folder, where its operator finds them.',
    example: 'mail',
  })
  delivery!: string;
}

/** A new password, with the link that was mailed. */
export class ConfirmPasswordResetDto {
  @Text(TOKEN)
  token!: string;

  @Text({ ...NEW_PASSWORD_FIELD, doc: 'The new password. At least 12 characters.' })
  password!: string;

  @Bool(END_ALL_ACCESS)
  endAllAccess?: boolean;
}

/** The result of a reset or a change of a password. */
export class PasswordSetDto {
  @Bool({ doc: 'Always true: the password is replaced.', example: true })
  changed!: boolean;
}

/** A new password of a signed-in person. */
export class ChangePasswordDto {
  @Text({
    ...PASSWORD,
    doc: 'The present password. Omit it if you have none; then you must have signed in within the last 10 minutes.',
    optional: true,
  })
  currentPassword?: string;

  @Text({ ...NEW_PASSWORD_FIELD, doc: 'The new password. At least 12 characters.' })
  newPassword!: string;

  @Bool(END_ALL_ACCESS)
  endAllAccess?: boolean;
}

/** A new e-mail address of a signed-in person. */
export class ChangeEmailDto {
  @Email({ doc: 'The new e-mail address. Case is ignored.', example: 'ada@example.net' })
  email!: string;

  @Text({
    ...PASSWORD,
    doc: 'The password with which you sign in. Omit it if you have none; then you must have signed in within the last 10 minutes.',
    optional: true,
  })
  password?: string;
}

/** A change of an e-mail address that waits for its link. */
export class PendingEmailDto {
  @Email({ doc: 'The address to which the link was mailed.', example: 'ada@example.net' })
  newEmail!: string;

  @Time({ doc: 'When the change was requested.' })
  requestedAt!: Date;

  @Time({ doc: 'When the link expires.' })
  expiresAt!: Date;
}

/** The e-mail address of a signed-in person. */
export class OwnEmailDto extends PasswordResetRequestedDto {
  @Email({ doc: 'The e-mail address with which you sign in.', example: 'ada@example.org' })
  email!: string;

  @Bool({ doc: 'Whether you proved that you read the mail of this address.', example: true })
  verified!: boolean;

  @Nested(() => PendingEmailDto, {
    doc: 'The change that waits for its link; null if there is none.',
    nullable: true,
  })
  pending!: PendingEmailDto | null;
}

/** A change of the e-mail address that waits for its link. */
export class EmailChangeDto extends PasswordResetRequestedDto {
  @Email({
    doc: 'The address to which the link was mailed. It becomes yours when you open the link.',
    example: 'ada@example.net',
  })
  newEmail!: string;
}

/** A link that confirms an e-mail address. */
export class ConfirmEmailDto {
  @Text(TOKEN)
  token!: string;
}

/** The effect of a link to the old address. */
export class UndoneEmailDto {
  @Email({ doc: 'The e-mail address of the account.', example: 'ada@example.org' })
  email!: string;

  @Choice(['stopped', 'undone'], {
    doc: '`stopped`: the change was not confirmed yet, and will not happen. `undone`: the account has its old address back.',
    example: 'stopped',
  })
  outcome!: 'stopped' | 'undone';
}

/** An address that was confirmed. */
export class ConfirmedEmailDto {
  @Email({ doc: 'The e-mail address of the account.', example: 'ada@example.org' })
  email!: string;

  @Bool({ doc: 'Always true: the address is verified.', example: true })
  verified!: boolean;
}
