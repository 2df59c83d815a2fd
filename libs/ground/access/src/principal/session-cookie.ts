import { parseCookie, stringifySetCookie } from 'cookie';
import type { PlatformSettings } from '#platform';
import type { AccessSettings } from '../access.settings';

/** The name of the session cookie. Over https it has the prefix that restricts it to this host (RFC 6265bis, section 4.1.3). */
export function sessionCookieName(config: PlatformSettings): string {
  return config.secure ? '__Host-svc_session' : 'svc_session';
}

/** The session secret in a Cookie header, if it has one. */
export function readSessionCookie(config: PlatformSettings, header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[sessionCookieName(config)];
}

/** The Set-Cookie header that stores the secret of a session in the browser; an empty secret deletes the cookie. */
export function writeSessionCookie(
  config: PlatformSettings,
  settings: AccessSettings,
  secret: string,
): string {
  return stringifySetCookie({
    name: sessionCookieName(config),
    value: secret,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    path: '/',
    maxAge: secret === '' ? 0 : settings.sessionMaxSeconds,
  });
}
