import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { Config, randomSecret } from '#platform';

/** How long a person may take at the provider. */
export const SIGN_IN_SECONDS = 600;
const SECRET = /^[\w-]{43}$/;

/**
 * The secret of a browser, in a cookie that lives as long as a sign-in. It binds each sign-in to the browser that started it, so that
 * nobody can make another browser finish it (login CSRF). Sign-ins in several tabs share it.
 */
@Injectable()
export class BrowserCookie {
  constructor(private readonly config: Config) {}

  /** The secret in a Cookie header, if it has one. */
  read(cookies: string | undefined): string | undefined {
    const value = cookies === undefined ? undefined : parseCookie(cookies)[this.name];
    return value !== undefined && SECRET.test(value) ? value : undefined;
  }

  /** The secret that the browser has, or a new one. */
  readOrCreate(cookies: string | undefined): string {
    return this.read(cookies) ?? randomSecret(32);
  }

  /** The Set-Cookie header that stores the secret. `Lax` sends it when the provider leads back, and not with requests in frames. */
  write(secret: string): string {
    return stringifySetCookie({
      name: this.name,
      value: secret,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secure,
      path: '/',
      maxAge: SIGN_IN_SECONDS,
    });
  }

  private get name(): string {
    return this.config.secure ? '__Host-svc_oidc' : 'svc_oidc';
  }
}

/** What a sign-in checks besides its state. */
export interface Checks {
  nonce: string;
  codeVerifier: string;
}

/**
 * The nonce and the code verifier of a sign-in. They derive from the secret of the browser and the state, so that the database holds
 * nothing with which somebody else could finish the sign-in.
 */
export function checksOf(secret: string, state: string): Checks {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${state}`).digest('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
