type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls back when the service refuses the session. Returns a function that stops it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the service refused the session. */
export function sessionEnded(): void {
  for (const listener of listeners) listener();
}

let leadsBack = true;

/** The sign-in page does not lead back from now on: the person has signed out, and the next one must not learn where they were. */
export function forgetPlace(): void {
  leadsBack = false;
}

/** Whether the person has signed out, in this tab or in another one. */
export function hasSignedOut(): boolean {
  return !leadsBack;
}

/** Leads to the sign-in page, which leads back. */
export function goToSignIn(): void {
  const { pathname, search, hash } = location;
  location.assign(leadsBack ? `/sign-in?next=${encodeURIComponent(pathname + search + hash)}` : '/sign-in');
}
