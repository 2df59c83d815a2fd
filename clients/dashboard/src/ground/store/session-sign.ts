/**
 * The sign of the session that this browser holds: a digest, and the seconds after which the session expires without a request. It is set and deleted
 * with the session, which scripts cannot read, and authenticates nobody (decision 250). Undefined if nobody is signed in.
 */
export function sessionSign(): string | undefined {
  // Over https, only the service itself can set a cookie with this prefix.
  const name = location.protocol === 'https:' ? '__Host-svc_sign=' : 'svc_sign=';
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
}

/** The sign with which this page started. */
export const signAtStart = sessionSign();
