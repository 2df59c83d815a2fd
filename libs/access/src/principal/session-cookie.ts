import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '#platform';

/** Name of the session cookie; over https it carries the prefix that pins it to this host (RFC 6265bis, section 4.1.3). */
export function sessionCookieName(config: Config): string {
  return config.secure ? '__Host-svc_session' : 'svc_session';
}

/** The session secret of a Cookie header. */
export function readSessionCookie(config: Config, header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[sessionCookieName(config)];
}

/** The Set-Cookie header that begins a session, or with an empty secret ends it. */
export function writeSessionCookie(config: Config, secret: string): string {
  return stringifySetCookie({
    name: sessionCookieName(config),
    value: secret,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    path: '/',
    maxAge: secret === '' ? 0 : config.sessionMaxSeconds,
  });
}
