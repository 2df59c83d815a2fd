import { signOutChannel } from '../../content/session/sign-out-channel';
import { api } from '../../ground/api/client';
import { forgetPlace } from '../../ground/api/session-end';
import { wipeAll } from '../../ground/store/wipe';

/** Deletes the account of the person, and everything that this browser keeps of them, in all tabs. */
export async function deleteAccount(currentPassword: string | undefined): Promise<void> {
  await api.delete('/api/me', { body: { currentPassword } });
  forgetPlace();
  signOutChannel.postMessage('wiped');
  await wipeAll().finally(() => location.assign('/'));
}
