import { signOutChannel } from '../content/session/sign-out-channel';
import { api } from '../ground/api/client';
import { isSessionEnd } from '../ground/api/errors';
import { forgetPlace, goToSignIn } from '../ground/api/session-end';
import { keepOpenTexts, sendUnsent } from '../ground/store/leaving';
import { wipeAll, wipeAnswers } from '../ground/store/wipe';

/** Ends the session and removes everything that this browser keeps of the person, in all tabs. */
export async function signOut(): Promise<void> {
  signOutChannel.postMessage('wiped');
  await sendUnsent();
  try {
    await wipeAll();
  } finally {
    // A form, because signing out can lead to the page of an identity provider.
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/sign-out';
    document.body.append(form);
    form.submit();
  }
}

/** Leaves this tab when the person signs out in another one. Only the dashboard asks what becomes of drafts: other pages leave them. */
export function followSignOut(): void {
  signOutChannel.onmessage = ({ data }: MessageEvent<'wiped' | 'signed-out'>) => {
    forgetPlace();
    void sendUnsent();
    const wiping = data === 'wiped' ? wipeAll() : keepOpenTexts().then(wipeAnswers);
    void wiping.then(leaveAtEnd, leaveAtEnd);
  };
}

/**
 * Leaves when the session has ended. The other tab says that it signs out before that, and until then the sign-in page would lead back to the
 * dashboard. A call that is refused for the end of the session leaves by itself.
 */
async function leaveAtEnd(): Promise<void> {
  try {
    for (let tries = 0; tries < 20; tries++) {
      await api.get('/api/session', { patienceSeconds: 0 });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } catch (error) {
    if (isSessionEnd(error)) return;
  }
  goToSignIn();
}
