import { namesUser, plainUrl } from '#platform';

/** The hosts of the machine on which a client runs (RFC 8252, sections 7.3 and 8.3). */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const MAX_CHARACTERS = 2_048;
/**
 * The forms of host names and addresses. The parser of URLs also accepts hosts with `;`, `,` and `*`, which have a meaning in headers and
 * in policies that name a host.
 */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:]+\])$/;

/** Whether a client may have answers sent to an address: by https anywhere, and by http to the machine on which it runs. */
export function isRedirectAddress(text: string): boolean {
  if (text.length > MAX_CHARACTERS || text.includes('#') || namesUser(text)) return false;
  const url = plainUrl(text);
  if (url === undefined || !HOST.test(url.hostname)) return false;
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname);
}

/**
 * The address to which an answer is sent: the requested one if the client has it, or the only one that it has. Addresses are compared
 * character by character (RFC 9700, section 2.1), but a port on the client's own machine can be any (RFC 8252, section 7.3).
 */
export function redirectTo(addresses: readonly string[], asked: string | undefined): string | undefined {
  if (asked === undefined) return addresses.length === 1 ? addresses[0] : undefined;
  if (!isRedirectAddress(asked)) return undefined;
  return addresses.some((address) => address === asked || isSameLoopback(address, asked)) ? asked : undefined;
}

/** Whether an address is on the machine of the client. */
export function isLoopbackAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && LOOPBACK.has(hostname);
}

function isSameLoopback(address: string, asked: string): boolean {
  return (
    isLoopbackAddress(address) && isLoopbackAddress(asked) && withoutPort(address) === withoutPort(asked)
  );
}

function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/?:[]*)):\d*/i, '$1');
}
