import type { OwnEmailDto } from './credentials.dto';
import type { OwnEmail } from './email.service';

/** The e-mail address of a person, as they see it. @param delivery where mails go */
export function presentEmail({ email, emailVerifiedAt, pending }: OwnEmail, delivery: string): OwnEmailDto {
  return {
    email,
    verified: emailVerifiedAt !== null,
    delivery,
    pending: pending
      ? { newEmail: pending.email, requestedAt: pending.createdAt, expiresAt: pending.expiresAt }
      : null,
  };
}
