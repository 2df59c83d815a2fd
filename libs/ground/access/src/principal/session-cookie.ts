import { parseCookie, stringifySetCookie } from 'cookie';
import { type PlatformSettings, sha256 } from '#platform';
import type { AccessSettings } from '../access.settings';

/** The name of the session cookie. Over https it has the prefix that restricts it to this host (RFC 6265bis, section 4.1.3). */
export function sessionCookieName(platform: PlatformSettings): string {
  return platform.secure ? '__Host-svc_session' : 'svc_session';
}

/** The session secret in a Cookie header, if it has one. */
export function readSessionCookie(
  platform: PlatformSettings,
  header: string | undefined,
): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[sessionCookieName(platform)];
}

/** The Set-Cookie header that stores the secret of a session in the browser; an empty secret deletes the cookie. */
export function writeSessionCookie(
  platform: PlatformSettings,
  settings: AccessSettings,
  secret: string,
): string {
  return stringifySetCookie({
    name: sessionCookieName(platform),
    value: secret,
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.secure,
    path: '/',
    maxAge: secret === '' ? 0 : settings.sessionMaxSeconds,
  });
}

/** A prefix of what is hashed for the sign of a session, so that nothing else uses the same hash. */
const SIGN_LABEL = 'sign of a session: ';
const SIGN_BYTES = 16;

/** The name of the cookie with the sign of the session. Scripts of the dashboard know both of its names. */
function sessionSignName(platform: PlatformSettings): string {
  return platform.secure ? '__Host-svc_sign' : 'svc_sign';
}

/**
 * The Set-Cookie header that lets scripts recognize the session without knowing it: a digest of its secret, and the seconds after which it expires
 * without a request. Nothing accepts it as a credential. It is set and deleted with the session cookie, so the dashboard shows what it keeps of a
 * person only while their session is the one that this browser holds (decision 250). An empty secret deletes it.
 */
export function writeSessionSign(
  platform: PlatformSettings,
  settings: AccessSettings,
  secret: string,
): string {
  return stringifySetCookie({
    name: sessionSignName(platform),
    value: secret === '' ? '' : signOf(settings, secret),
    httpOnly: false,
    sameSite: 'strict',
    secure: platform.secure,
    path: '/',
    maxAge: secret === '' ? 0 : settings.sessionMaxSeconds,
  });
}

/** The Set-Cookie header for a session whose sign the browser lacks, or has of another session. @param header the Cookie header that it sent */
export function renewSessionSign(
  platform: PlatformSettings,
  settings: AccessSettings,
  header: string | undefined,
): string | undefined {
  const secret = readSessionCookie(platform, header);
  if (secret === undefined || parseCookie(header!)[sessionSignName(platform)] === signOf(settings, secret))
    return undefined;
  return writeSessionSign(platform, settings, secret);
}

function signOf({ sessionIdleSeconds }: AccessSettings, secret: string): string {
  const digest = sha256(SIGN_LABEL + secret).subarray(0, SIGN_BYTES);
  return `${digest.toString('base64url')}.${sessionIdleSeconds}`;
}
