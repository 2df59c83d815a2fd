/** How long leaving waits for texts to be kept, in milliseconds: storage can be broken. */
const LIMIT_MS = 1_000;
/** How long signing out waits for changes that are sent, in milliseconds. */
const SENDING_MS = 5_000;

const open = new Set<() => Promise<void>>();

/** Keeps a text of this page before the page leaves by itself. Returns a function that stops it. */
export function beforeLeaving(keep: () => Promise<void>): () => void {
  open.add(keep);
  return () => open.delete(keep);
}

/** Keeps the open texts on this device: the page is about to leave, and the person did not ask for it. */
export async function keepOpenTexts(): Promise<void> {
  const keeping = Promise.allSettled([...open].map((keep) => keep()));
  await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
}

const unsent = new Set<() => Promise<void>>();

/** Sends a change that waits before the session ends, since nothing is accepted after that. */
export function beforeSigningOut(send: () => Promise<void>): void {
  unsent.add(send);
}

/** Sends the changes that wait: the session is about to end. */
export async function sendUnsent(): Promise<void> {
  const sending = Promise.allSettled([...unsent].map((send) => send()));
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
}
