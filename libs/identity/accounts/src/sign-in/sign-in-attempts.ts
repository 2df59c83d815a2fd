import { Injectable } from '@nestjs/common';
import { type Attempt, type Client, PlatformSettings, Limits, attemptsFrom, sha256 } from '#platform';
import { Mails } from '#mail';
import { type KnownAccount, KnownBrowsers } from '../known-browsers/known-browsers';

/** How many times more attempts an account may get from everywhere than from one address. */
const FROM_EVERYWHERE = 10;

/** A counted attempt to sign in. */
export interface SignInAttempt {
  /** Whether somebody has signed in to the account with this browser before. */
  known: boolean;
  counters: Attempt[];
}

/** Counts attempts to sign in, with a password or a passkey. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly limits: Limits,
    private readonly browsers: KnownBrowsers,
    private readonly mails: Mails,
  ) {}

  /**
   * Counts an attempt. Attempts per minute are limited for a client, for an account from one client, and for an account from everywhere.
   * Attempts from a known browser of the account are limited by themselves, so that strangers can't use up the limit of its owner.
   *
   * @param cookies the Cookie header that the browser sent
   * @throws RateLimited
   */
  async count(account: KnownAccount, client: Client, cookies: string | undefined): Promise<SignInAttempt> {
    const browser = this.browsers.find(cookies, account);
    const counters = this.countersOf(account.email, client, browser);
    await this.limits.attemptAll(counters);
    return { known: browser !== undefined, counters };
  }

  /** Counts an attempt that names no account. @throws RateLimited */
  countStranger({ block }: Client): Promise<void> {
    return this.limits.attemptAll(attemptsFrom('sign-in-address', block, this.platform.guessLimitPerMinute));
  }

  /** Undoes the count of an attempt that succeeded, so that many people can sign in from one office address. */
  forgive({ counters }: SignInAttempt): Promise<void> {
    return this.limits.forgiveAll(counters);
  }

  /** Whether the owner of an account gets a mail about a sign-in from a new browser. */
  async isNotified(email: string, { known }: SignInAttempt): Promise<boolean> {
    return !known && (await this.mails.allow('new_sign_in', email));
  }

  private countersOf(email: string, { block }: Client, browser: string | undefined): Attempt[] {
    const perMinute = this.platform.guessLimitPerMinute;
    const account = sha256(email).toString('base64url');
    // A person who once knew the password can have any number of known browsers.
    if (browser !== undefined)
      return [
        { name: 'sign-in-browser', key: browser, perMinute },
        { name: 'sign-in-known', key: account, perMinute: FROM_EVERYWHERE * perMinute },
      ];
    return [
      ...attemptsFrom('sign-in-address', block, perMinute),
      { name: 'sign-in-here', key: `${account}:${block}`, perMinute },
      { name: 'sign-in-account', key: account, perMinute: FROM_EVERYWHERE * perMinute },
    ];
  }
}
