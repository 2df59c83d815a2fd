import { setTimeout as delay } from 'node:timers/promises';

/** @throws the reason of the signal */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(Math.max(0, ms), undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
