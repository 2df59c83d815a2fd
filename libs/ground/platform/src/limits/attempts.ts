import { widerBlocks } from '../http/address-block';

/** A counter of attempts at something that could be guessed or flooded, and its limit. */
export interface Attempt {
  name: string;
  key: string;
  perMinute: number;
}

/**
 * The counters of an attempt from a block of addresses. The wider blocks of IPv6 count too, with higher limits: one customer can have
 * thousands of blocks.
 *
 * @param block from `Client`
 * @param perMinute how many attempts a block gets
 */
export function attemptsFrom(name: string, block: string, perMinute: number): Attempt[] {
  return [
    { name, key: block, perMinute },
    ...widerBlocks(block).map((wider) => ({
      name,
      key: wider.block,
      perMinute: wider.customers * perMinute,
    })),
  ];
}
