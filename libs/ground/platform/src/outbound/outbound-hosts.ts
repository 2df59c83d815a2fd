import { Resolver, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { invalidField } from '../http/validation';
import { OutboundFailed } from './outbound-failed';
import { type OutboundUrl, mayConnect, parseOutboundUrl } from './outbound-url';

/** A URL with the addresses that were checked. Nothing else is connected to. */
export interface CheckedUrl extends OutboundUrl {
  addresses: string[];
}

/**
 * Resolves and checks the hosts to which users make the service connect. Every address of a name must be allowed, not only the one that
 * would be used.
 */
export abstract class OutboundHosts {
  // Asks DNS servers itself: a lookup by the system occupies a thread while it waits, and others could keep all threads waiting.
  private readonly dns = new Resolver({ timeout: 1_000, tries: 2 });

  /**
   * @param allowPrivate whether the service may connect to private addresses, and to its own machine by http
   * @param rule the name of the rule that a refused URL breaks, in validation errors
   */
  constructor(
    private readonly allowPrivate: boolean,
    private readonly rule: string,
  ) {}

  /**
   * Checks a URL that a caller sent. A name that can't be resolved now passes, since it is resolved and checked before each request.
   *
   * @throws ValidationFailed
   */
  async require(field: string, text: string): Promise<void> {
    const parsed = parseOutboundUrl(text, this.allowPrivate);
    if (typeof parsed === 'string') throw invalidField(field, this.rule, parsed);
    const addresses = await this.resolve(parsed.host);
    if (addresses.length > 0 && !mayConnect(parsed, addresses, this.allowPrivate))
      throw invalidField(field, this.rule, 'must name a host on the public internet');
  }

  /** The URL with its current addresses. @throws OutboundFailed if there is none, or if one of them is not allowed */
  async check(text: string): Promise<CheckedUrl> {
    const parsed = parseOutboundUrl(text, this.allowPrivate);
    if (typeof parsed === 'string') throw new OutboundFailed('address_refused');
    const addresses = await this.resolve(parsed.host);
    if (addresses.length === 0) throw new OutboundFailed('dns');
    if (!mayConnect(parsed, addresses, this.allowPrivate)) throw new OutboundFailed('address_refused');
    return { ...parsed, addresses };
  }

  /** The addresses of a host; none if it can't be resolved. */
  protected async resolve(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    // Local servers have names that only the system knows, such as those in /etc/hosts.
    if (this.allowPrivate)
      return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
    const answers = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }
}
