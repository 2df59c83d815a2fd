import { isEmail } from 'class-validator';
import type { Vouched } from './sso-people';

const EMAIL_MAX = 254;
const SUBJECT_MAX = 255;

/** Claims about a person, from an ID token or the userinfo endpoint. Only their names are known. */
export type Claims = Record<string, unknown>;

/** Whether claims say something about an e-mail address, so that no further ones are needed. */
export function mentionEmail({ email, email_verified: verified }: Claims): boolean {
  return email !== undefined && verified !== undefined;
}

/** The person of verified claims; undefined unless the provider has verified a valid e-mail address, and says so with `true`. */
export function vouchedBy({ email, email_verified: verified, name }: Claims): Vouched | undefined {
  if (verified !== true || typeof email !== 'string' || email.length > EMAIL_MAX) return undefined;
  if (!email.isWellFormed() || !isEmail(email)) return undefined;
  return { email, name: typeof name === 'string' ? name : undefined };
}

/** Whether a subject can be stored: at most 255 ASCII characters (OpenID Connect Core, section 2). */
export function isSubject(subject: unknown): subject is string {
  return typeof subject === 'string' && subject.length <= SUBJECT_MAX && /^[\x20-\x7e]+$/.test(subject);
}
