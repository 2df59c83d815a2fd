import { OmitType } from '@nestjs/swagger';
import { ChangePasswordDto } from '#accounts';
import type { SentForm } from './form-problems';

/** The form with which a signed-in person changes their password. */
export class PasswordForm extends OmitType(ChangePasswordDto, ['endAllAccess']) {}

/** Whether the choice to end all access is checked. A browser sends only a checkbox that is checked. */
export function endsAllAccess(sent: SentForm): boolean {
  return 'endAllAccess' in sent;
}
