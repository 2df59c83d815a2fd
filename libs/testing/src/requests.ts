import { createHash } from 'node:crypto';
import type { Client } from './client';

/** The SHA-256 of a text or of bytes, in hex. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** `count` clients of one caller that send to the processes of a deployment in turn. */
export function spread<C extends Client>(caller: C, urls: readonly string[], count: number): Client[] {
  return Array.from({ length: count }, (_, i) => caller.at(urls[i % urls.length]!));
}

/** Counts the answers of each status, as `{ 200: 3, 409: 1 }`. */
export function countStatuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
