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

const signAtStart = sessionSign();

/**
 * The sign if it is the one with which this page started. Then everything that the page was answered is of this session: no two sessions have the
 * same sign, so it did not change in between either.
 */
export function steadySign(): string | undefined {
  return isAnotherSession() ? undefined : signAtStart;
}

/** Whether the browser holds another session than when this page started, so that answers are perhaps not of the person of this page. */
export function isAnotherSession(): boolean {
  return sessionSign() !== signAtStart;
}
