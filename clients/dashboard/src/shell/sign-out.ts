import { wipeAll } from '../ground/store/wipe';

/** A channel does not hear itself, so the tab that signs out does not follow itself. */
const channel = new BroadcastChannel('sign-out');

/** Ends the session and removes everything that this browser keeps of the person, in all tabs. */
export async function signOut(): Promise<void> {
  channel.postMessage('signed-out');
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

/** Leaves this tab when the person signs out in another one. */
export function followSignOut(): void {
  channel.onmessage = () => {
    void wipeAll().finally(() => location.assign('/sign-in'));
  };
}
