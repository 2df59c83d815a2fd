import { type Person, anonymous, sql } from '#testing';
import { deployment } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { mailTo, tokenIn } from './mails';

/** The password that a reset sets. */
export const NEW = 'another long and private sentence';

const { api, databaseUrl } = deployment();
const stranger = anonymous(api[0]);

/** Marks the address of a person as confirmed, in the database. */
export async function verify({ userId }: Person): Promise<void> {
  await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [userId]);
}

/** Opens a link to another address. */
export function confirmEmail(token: string, client = stranger) {
  return client.post('/api/auth/email/confirm', { token });
}

/** Opens a link that resets the password. */
export function confirmReset(token: string, more: object = {}, client = stranger) {
  return client.post('/api/auth/password-reset/confirm', { token, password: NEW, ...more });
}

/** Asks for another address of a person, and returns the address and the link to it. */
export async function askForAddress(person: Person): Promise<{ email: string; token: string }> {
  const { email } = signUpForm();
  await person.post('/api/me/email', { email, password: person.password }).expect(200);
  return { email, token: tokenIn(await mailTo(databaseUrl, email, 'change_email')) };
}

/** Asks for a link that resets the password of a person, and returns it. */
export async function resetLink({ email }: Person): Promise<string> {
  await stranger.post('/api/auth/password-reset', { email }).expect(200);
  return tokenIn(await mailTo(databaseUrl, email, 'reset_password'));
}
