import { type ExecutionContext, Injectable, createParamDecorator } from '@nestjs/common';
import { AccessSettings, renewSessionSign, writeSessionCookie, writeSessionSign } from '#access';
import { type ApiRequest, PlatformSettings } from '#platform';
import { KnownBrowsers } from '../known-browsers/known-browsers';
import type { PersonRow } from '../people/people.repository';
import type { SignedIn } from './sessions.service';

/** The Cookie header of the request, for `SessionCookie.signIn`. */
export const SentCookies = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<ApiRequest>().headers.cookie,
);

/** The headers that sign a browser in or out. */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly access: AccessSettings,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Stores a session in the browser, and makes it a known browser of the account. @param cookies the Cookie header that it sent */
  signIn({ secret, person }: SignedIn, cookies: string | undefined): Record<string, string[]> {
    return {
      'Set-Cookie': [
        writeSessionCookie(this.platform, this.access, secret),
        this.remember(cookies, person),
        writeSessionSign(this.platform, this.access, secret),
      ],
    };
  }

  /** The Set-Cookie header that makes the browser known to an account. @param cookies the Cookie header that it sent */
  remember(
    cookies: string | undefined,
    { email, knownBrowsersVersion: version }: Pick<PersonRow, 'email' | 'knownBrowsersVersion'>,
  ): string {
    return this.browsers.remember(cookies, { email, version });
  }

  /** Sets the sign of the session again if the browser lacks it. @param cookies the Cookie header that it sent */
  renewSign(cookies: string | undefined): Record<string, string> {
    const sign = renewSessionSign(this.platform, this.access, cookies);
    return sign === undefined ? {} : { 'Set-Cookie': sign };
  }

  /** Signs the browser out, and clears its cache. It stays known. */
  signOut(): Record<string, string | string[]> {
    return {
      'Set-Cookie': [
        writeSessionCookie(this.platform, this.access, ''),
        writeSessionSign(this.platform, this.access, ''),
      ],
      ...this.clear(),
    };
  }

  /**
   * Lets the browser clear its cache of this origin. Not its storage: that would delete unsaved drafts of other people who use the same
   * browser, so the dashboard and the pages delete what belongs to the person. Not its cookies: those of known browsers stay, and a cookie
   * can belong to another service of the host. Browsers obey only over https.
   */
  clear(): Record<string, string> {
    return this.platform.secure ? { 'Clear-Site-Data': '"cache"' } : {};
  }
}
