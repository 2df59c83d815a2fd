import { isIPv6 } from 'node:net';

/**
 * The block of addresses that limits count as one caller: a single IPv4 address, or a /64 of IPv6, since one customer
 * can use any address of their /64 (RFC 6177).
 */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * The blocks of IPv6 that contain a block of `addressBlock`: the /56, which many providers give to a household, and the /48 of an
 * organization. `customers` is how many callers at most may share one, as far as limits are concerned. IPv4 has none.
 */
export function widerBlocks(block: string): { block: string; customers: number }[] {
  const [a, b, c, d] = block.split(':');
  if (d === undefined) return [];
  const subnet = (parseInt(d, 16) >> 8).toString(16);
  return [
    { block: `${a}:${b}:${c}:${subnet}/56`, customers: 4 },
    { block: `${a}:${b}:${c}/48`, customers: 16 },
  ];
}
