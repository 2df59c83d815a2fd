import { OmitType } from '@nestjs/swagger';
import { Choice, EndingFormDto, type SentForm } from '#platform';
import { ChangePasswordDto, ConfirmPasswordResetDto } from '../credentials/credentials.dto';

const CHECKED = { doc: 'Sent if all passkeys, tokens and agents end, too.', optional: true, example: 'on' };

/** The form with which a signed-in person changes their password. */
export class PasswordForm extends OmitType(ChangePasswordDto, ['endAllAccess']) {
  @Choice(['on'], CHECKED)
  endAllAccess?: string;
}

/** The form with which a person who forgot their password chooses a new one. */
export class NewPasswordForm extends OmitType(ConfirmPasswordResetDto, ['token', 'endAllAccess']) {
  @Choice(['on'], CHECKED)
  endAllAccess?: string;
}

/** The form with which a person signs out everywhere else. */
export class SignOutForm extends EndingFormDto {
  @Choice(['on'], CHECKED)
  endAllAccess?: string;
}

/** Whether the choice to end all access is checked. A browser sends only a checkbox that is checked. */
export function endsAllAccess(sent: SentForm): boolean {
  return 'endAllAccess' in sent;
}
