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

/** Leads to the sign-in page, which leads back. */
export function goToSignIn(): void {
  const { pathname, search, hash } = location;
  location.assign(`/sign-in?next=${encodeURIComponent(pathname + search + hash)}`);
}
