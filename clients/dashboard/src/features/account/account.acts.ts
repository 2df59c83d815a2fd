import type { Account } from '../../content/account/account.queries';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { isMissing } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';

/** Mails a link to a new address, which becomes that of the person when the link is opened. */
export async function changeEmail(email: string, password: string | undefined): Promise<void> {
  await api.post('/api/me/email', { body: { email, password } });
  await accountChanged();
}

/** Cancels the change of the address that waits for its link. @returns whether it was there; it may be canceled or confirmed already */
export async function cancelEmailChange(): Promise<boolean> {
  try {
    await api.delete('/api/me/email/pending');
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return false;
  } finally {
    await accountChanged();
  }
}

/** Mails a link that verifies the address of the person. */
export async function sendVerification(): Promise<void> {
  await api.post('/api/me/email/verification');
  await accountChanged();
}

/** Turns the daily mail on or off. */
export async function setDailyMail(enabled: boolean): Promise<void> {
  await api.put('/api/me/daily-mail', { body: { enabled } });
  await accountChanged();
}

/** Replaces the password, or sets the first one. @param endAllAccess whether passkeys, tokens and agents end, too */
export async function changePassword(
  currentPassword: string | undefined,
  newPassword: string,
  endAllAccess: boolean,
): Promise<void> {
  await api.post('/api/me/password', { body: { currentPassword, newPassword, endAllAccess } });
  const changed = [keys.sessions(), keys.access(), ...(endAllAccess ? [keys.agents()] : [])];
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  await accountChanged();
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  try {
    await api.patch('/api/auth/passkeys/{id}', { params: { path: { id } }, body: { name } });
  } finally {
    // A refusal says that it was removed already.
    await passkeysChanged();
  }
}

export async function removePasskey(id: string): Promise<void> {
  try {
    await api.delete('/api/auth/passkeys/{id}', { params: { path: { id } } });
  } finally {
    // A refusal says that it was removed already.
    await passkeysChanged();
  }
}

/** Shows the passkeys as they are now, wherever they are listed. */
export async function passkeysChanged(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keys.access() });
  await accountChanged();
}

async function accountChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.account() });
}

export type Passkey = Account['passkeys'][number];
