import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { Config, MasterKey, equalSecrets, randomSecret, sha256 } from '#platform';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** One browser is known to the last five accounts that signed in with it. */
const MAX_MARKS = 5;
const MAX_COOKIE_LENGTH = 1_000;

/** A mark: a random id, when it expires in Unix seconds, and a MAC over both and the account. */
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Browsers in which somebody has signed in to an account before, as the OWASP describes it for "device cookies". Attempts to sign in from a
 * known browser are counted apart from those of strangers, who could otherwise keep the owner of an account from signing in. The
 * cookie proves nothing else: the password is required as always. It is not stored here, and it works for its account only.
 */
@Injectable()
export class KnownBrowsers {
  private readonly keys: Buffer[];

  constructor(
    private readonly config: Config,
    masterKey: MasterKey,
  ) {
    this.keys = masterKey.deriveAll('known-browsers');
  }

  /** The id of the browser that sent these cookies; undefined if nobody has signed in to the account with it. @param email as it is stored */
  find(cookies: string | undefined, email: string): string | undefined {
    const mark = this.marksIn(cookies).find((candidate) => this.belongsTo(candidate, email));
    return mark && MARK.exec(mark)![1];
  }

  /** The Set-Cookie header that makes a browser known to an account, besides those that it is known to. @param email as it is stored */
  remember(cookies: string | undefined, email: string): string {
    const others = this.marksIn(cookies).filter((mark) => !this.belongsTo(mark, email));
    const id = this.find(cookies, email) ?? randomSecret(16);
    const expiresAt = String(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS);
    const mark = `${id}.${expiresAt}.${macOf(this.keys[0]!, id, expiresAt, email).toString('base64url')}`;
    return stringifySetCookie({
      name: this.name,
      value: [mark, ...others].slice(0, MAX_MARKS).join('~'),
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secure,
      path: '/',
      maxAge: LIFETIME_SECONDS,
    });
  }

  private get name(): string {
    return this.config.secure ? '__Host-svc_browser' : 'svc_browser';
  }

  private marksIn(cookies: string | undefined): string[] {
    const value = cookies === undefined ? undefined : parseCookie(cookies)[this.name];
    if (value === undefined || value.length > MAX_COOKIE_LENGTH) return [];
    return value.split('~').filter((mark) => MARK.test(mark));
  }

  private belongsTo(mark: string, email: string): boolean {
    const [, id, expiresAt, mac] = MARK.exec(mark)!;
    if (Number(expiresAt) < Date.now() / 1000) return false;
    const found = Buffer.from(mac!, 'base64url');
    return this.keys.some((key) => equalSecrets(found, macOf(key, id!, expiresAt!, email)));
  }
}

function macOf(key: Buffer, id: string, expiresAt: string, email: string): Buffer {
  const account = sha256(email).toString('base64url');
  return createHmac('sha256', key).update(`${id}.${expiresAt}.${account}`).digest();
}
