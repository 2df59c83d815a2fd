import { Resolver, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config, invalidField } from '#platform';
import { CallbackFailed } from './callback-failed';
import { type CallbackUrl, mayConnect, parseCallbackUrl } from './callback-url';

/** A callback URL with the addresses that were checked. Nothing else is connected to. */
export interface CheckedCallback extends CallbackUrl {
  addresses: string[];
}

/** Resolves and checks the hosts of callbacks. Every address of a name must be allowed, not only the one that would be used. */
@Injectable()
export class CallbackHosts {
  // Asks DNS servers itself: a lookup by the system occupies a thread while it waits, and others could keep all threads waiting.
  private readonly dns = new Resolver({ timeout: 1_000, tries: 2 });

  constructor(private readonly config: Config) {}

  /**
   * Checks a URL that a caller sent. A name that can't be resolved now passes, since it is resolved and checked before each attempt.
   *
   * @throws ValidationFailed
   */
  async require(field: string, text: string): Promise<void> {
    const { callbackAllowPrivate } = this.config;
    const parsed = parseCallbackUrl(text, callbackAllowPrivate);
    if (typeof parsed === 'string') throw invalidField(field, 'callbackUrl', parsed);
    const addresses = await this.resolve(parsed.host);
    if (addresses.length > 0 && !mayConnect(parsed, addresses, callbackAllowPrivate))
      throw invalidField(field, 'callbackUrl', 'must name a host on the public internet');
  }

  /** The URL with its addresses at this moment. @throws CallbackFailed if one of them is not allowed, or there is none */
  async check(text: string): Promise<CheckedCallback> {
    const { callbackAllowPrivate } = this.config;
    const parsed = parseCallbackUrl(text, callbackAllowPrivate);
    if (typeof parsed === 'string') throw new CallbackFailed('address_refused');
    const addresses = await this.resolve(parsed.host);
    if (addresses.length === 0) throw new CallbackFailed('dns');
    if (!mayConnect(parsed, addresses, callbackAllowPrivate)) throw new CallbackFailed('address_refused');
    return { ...parsed, addresses };
  }

  /** The addresses of a host; none if it can't be resolved. */
  protected async resolve(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    // Local receivers have names that only the system knows, such as those in /etc/hosts.
    if (this.config.callbackAllowPrivate)
      return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
    const answers = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }
}
