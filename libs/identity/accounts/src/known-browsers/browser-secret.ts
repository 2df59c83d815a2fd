import { parseCookie, stringifySetCookie } from 'cookie';
import { type PlatformSettings, randomSecret } from '#platform';

const SECRET = /^[\w-]{43}$/;

/**
 * The secret of a browser, in a cookie that lives as long as a sign-in may take. It binds each sign-in to the browser that started it, so
 * that nobody can make another browser finish it (login CSRF). Sign-ins in several tabs share it.
 */
export class BrowserSecret {
  private readonly name: string;

  /** @param name the name of the cookie, without the prefix for https */
  constructor(
    private readonly platform: PlatformSettings,
    name: string,
    private readonly seconds: number,
  ) {
    this.name = platform.secure ? `__Host-${name}` : name;
  }

  /** The secret in a Cookie header, if it has one. */
  read(cookies: string | undefined): string | undefined {
    const value = cookies === undefined ? undefined : parseCookie(cookies)[this.name];
    return value !== undefined && SECRET.test(value) ? value : undefined;
  }

  /** The secret that the browser has, or a new one. */
  readOrCreate(cookies: string | undefined): string {
    return this.read(cookies) ?? randomSecret(32);
  }

  /** The Set-Cookie header that stores the secret. `Lax` sends it when another site leads back, and not with requests in frames. */
  write(secret: string): string {
    return stringifySetCookie({
      name: this.name,
      value: secret,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.platform.secure,
      path: '/',
      maxAge: this.seconds,
    });
  }
}
