import { keepOpenTexts } from '../ground/store/leaving';
import { wipeAll, wipeAnswers } from '../ground/store/wipe';

/** A channel does not hear itself, so the tab that signs out does not follow itself. */
const channel = new BroadcastChannel('sign-out');

/** Ends the session and removes everything that this browser keeps of the person, in all tabs. */
export async function signOut(): Promise<void> {
  channel.postMessage('wiped');
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
  channel.onmessage = ({ data }: MessageEvent<'wiped' | 'signed-out'>) => {
    const wiping = data === 'wiped' ? wipeAll() : keepOpenTexts().then(wipeAnswers);
    void wiping.finally(() => location.assign('/sign-in'));
  };
}
