import { isIP } from 'node:net';
import { namesUser, plainUrl } from '../text/plain-url';
import { isLoopback, isPublicAddress } from './public-address';

/** The maximum length of a URL that a user gives the service to connect to. */
export const MAX_URL_CHARACTERS = 2_048;

/** A URL to connect to, in its parts. The host is a name or an address, without brackets and without a dot at its end. */
export interface OutboundUrl {
  url: URL;
  host: string;
}

/** The ports below this number belong to other protocols, except that of https (and http, for local receivers). */
const FIRST_FREE_PORT = 1_024;

/**
 * Parses a URL that a user gave the service to connect to, and checks all that can be checked without resolving its name.
 *
 * @param allowPrivate whether the service may connect to private addresses, and to its own machine by http
 * @returns what is wrong with the URL, as a text, or its parts
 */
export function parseOutboundUrl(text: string, allowPrivate: boolean): OutboundUrl | string {
  if (text.length > MAX_URL_CHARACTERS) return `must be at most ${MAX_URL_CHARACTERS} characters`;
  const url = plainUrl(text);
  if (url === undefined) return 'must be an https:// URL';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (url.protocol !== 'https:' && !allowPrivate) return 'must be an https:// URL';
  if (namesUser(text)) return 'must not contain a user name or a password';
  if (host === '' || host.endsWith('.')) return 'must name a host';
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT && url.port !== '443')
    return `must have the port 443, or one from ${FIRST_FREE_PORT}`;
  if (!allowPrivate && !canBePublic(host)) return 'must name a host on the public internet';
  return { url, host };
}

function canBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name without a dot is looked up in the network of the service, and `localhost` never leaves the machine.
  return host.includes('.') && !/(^|\.)localhost$/i.test(host);
}

/** Whether the service may connect to all of these addresses of the host. */
export function mayConnect(
  { url }: OutboundUrl,
  addresses: readonly string[],
  allowPrivate: boolean,
): boolean {
  if (addresses.length === 0) return false;
  // Without TLS, nothing leaves the machine.
  if (url.protocol === 'http:') return allowPrivate && addresses.every(isLoopback);
  return allowPrivate || addresses.every(isPublicAddress);
}
