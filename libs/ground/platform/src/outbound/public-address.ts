import { isIP } from 'node:net';
import { parse, parseCIDR } from 'ipaddr.js';

/** The only part of IPv6 from which public addresses are assigned. The rest includes forms that embed an IPv4 address. */
const GLOBAL_UNICAST = parseCIDR('2000::/3');

/** Addresses in a public range at which a cloud serves its own machines only. */
const CLOUD_SERVICES = ['168.63.129.16'];

/**
 * Whether an address belongs to the public internet. Everything else is refused: private, loopback, link-local, multicast and reserved
 * ranges, and every IPv6 form that leads to an IPv4 address (mapped, translated, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = parse(text);
  if (address.range() !== 'unicast' || CLOUD_SERVICES.includes(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

/** Whether an address is the machine's own. */
export function isLoopback(text: string): boolean {
  return isIP(text) !== 0 && parse(text).range() === 'loopback';
}
