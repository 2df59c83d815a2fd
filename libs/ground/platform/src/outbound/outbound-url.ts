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

/**
 * Names that lead into the network of the service, or to its own machine, and never to the public internet: top-level domains that are
 * reserved for that (RFC 6761, RFC 6762, RFC 7686, RFC 8375, and `internal` by ICANN's resolution 2024.07.29.06) or will never be delegated,
 * because networks use them (`corp`, `home`, `mail`), and `lan`. The names of metadata services are among them, such as
 * `metadata.google.internal`.
 */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|private|lan|corp|home|mail|home\.arpa|onion)$/;

/** Names under public domains that the metadata services of clouds have within their networks. */
const METADATA_NAMES =
  /^(metadata\.goog|metadata\.packet\.net|metadata\.platformequinix\.com|metadata\.tencentyun\.com|metadata\.azure\.com|instance-data\.[\w.-]*amazonaws\.com)$/;

/** Whether a host can be on the public internet, as far as its name says. */
function canBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host);
  // A name without a dot is looked up in the network of the service.
  return host.includes('.') && !PRIVATE_NAMES.test(host) && !METADATA_NAMES.test(host);
}

/** Whether the service may connect to all of these addresses of the host. */
export function mayConnect(
  { url }: OutboundUrl,
  addresses: readonly string[],
  allowPrivate: boolean,
): boolean {
  if (addresses.length === 0) return false;
  // Plain http is allowed only to this machine.
  if (url.protocol === 'http:') return allowPrivate && addresses.every(isLoopback);
  return allowPrivate || addresses.every(isPublicAddress);
}
