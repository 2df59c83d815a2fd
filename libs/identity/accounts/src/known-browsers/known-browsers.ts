import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { PlatformSettings, MasterKey, decodeBase64url, equalSecrets, randomSecret, sha256 } from '#platform';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** One browser is known to the last five accounts that signed in with it. */
const MAX_MARKS = 5;
const MAX_COOKIE_LENGTH = 1_000;

/** A mark: a random id, when it expires in Unix seconds, and a MAC over both and the account. */
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/** An account that browsers can be known to. */
export interface KnownAccount {
  /** The e-mail address as it is stored. */
  email: string;
  /** How often its known browsers were forgotten: `users.known_browsers_version`. */
  version: number;
}

/**
 * Browsers in which somebody has signed in to an account before, as the OWASP describes it for "device cookies". Attempts to sign in from a
 * known browser are counted apart from those of strangers, who could otherwise keep the owner of an account from signing in. The
 * cookie proves nothing else: the password is required as always. It is not stored here, and it works for its account only.
 */
@Injectable()
export class KnownBrowsers {
  private readonly keys: Buffer[];

  constructor(
    private readonly platform: PlatformSettings,
    masterKey: MasterKey,
  ) {
    this.keys = masterKey.deriveAll('known-browsers');
  }

  /** The id of the browser that sent these cookies; undefined if nobody has signed in to the account with it since its browsers were forgotten. */
  find(cookies: string | undefined, account: KnownAccount): string | undefined {
    const mark = this.marksIn(cookies).find((candidate) => this.belongsTo(candidate, account));
    return mark && MARK.exec(mark)![1];
  }

  /** The Set-Cookie header that makes a browser known to an account, besides those that it is known to. */
  remember(cookies: string | undefined, account: KnownAccount): string {
    const others = this.marksIn(cookies).filter((mark) => !this.belongsTo(mark, account));
    const id = this.find(cookies, account) ?? randomSecret(16);
    const expiresAt = String(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS);
    const mark = `${id}.${expiresAt}.${macOf(this.keys[0]!, id, expiresAt, account).toString('base64url')}`;
    return stringifySetCookie({
      name: this.name,
      value: [mark, ...others].slice(0, MAX_MARKS).join('~'),
      httpOnly: true,
      sameSite: 'lax',
      secure: this.platform.secure,
      path: '/',
      maxAge: LIFETIME_SECONDS,
    });
  }

  private get name(): string {
    return this.platform.secure ? '__Host-svc_browser' : 'svc_browser';
  }

  private marksIn(cookies: string | undefined): string[] {
    const value = cookies === undefined ? undefined : parseCookie(cookies)[this.name];
    if (value === undefined || value.length > MAX_COOKIE_LENGTH) return [];
    return value.split('~').filter((mark) => MARK.test(mark));
  }

  private belongsTo(mark: string, account: KnownAccount): boolean {
    const [, id, expiresAt, mac] = MARK.exec(mark)!;
    if (Number(expiresAt) < Date.now() / 1000) return false;
    const found = decodeBase64url(mac!);
    if (!found) return false;
    return this.keys.some((key) => equalSecrets(found, macOf(key, id!, expiresAt!, account)));
  }
}

function macOf(key: Buffer, id: string, expiresAt: string, { email, version }: KnownAccount): Buffer {
  const account = sha256(email).toString('base64url');
  // Marks of version 0 have the same form as marks from before versions existed.
  const ending = version === 0 ? '' : `.${version}`;
  return createHmac('sha256', key).update(`${id}.${expiresAt}.${account}${ending}`).digest();
}
