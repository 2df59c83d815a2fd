import { setTimeout as sleep } from 'node:timers/promises';

/** Only what never happens takes that long. The check reports how long things took, and its verdict does not depend on it. */
const LIMIT_MS = 300_000;
const PAUSE_MS = 100;

/**
 * Waits until `condition` returns something true, and returns it. A condition that throws is not met.
 *
 * @template T
 * @param {string} what is awaited, for the error
 * @param {() => T | Promise<T>} condition
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, condition) {
  const deadline = Date.now() + LIMIT_MS;
  for (let last; ;) {
    try {
      const met = await condition();
      if (met) return met;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw new Error(`Waited ${LIMIT_MS / 1000} s in vain until ${what}.`, { cause: last });
    await sleep(PAUSE_MS);
  }
}

/** The JSON that a server on this machine answers. @throws Error for an answer that is not a success */
export async function json(url, init) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), ...init });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 200)}`);
  return JSON.parse(body);
}
