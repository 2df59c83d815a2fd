const SIGN = 'the cookie `svc_sign`, by which scripts of the dashboard recognize the session';

/** The description of the Set-Cookie headers that sign a browser in. */
export const SIGNED_IN_COOKIES = `The session cookie, the cookie of a known browser, and ${SIGN}.`;

/** The description of the Set-Cookie headers that sign a browser out. */
export const SIGNED_OUT_COOKIES = `Removes the session cookie and ${SIGN}.`;
