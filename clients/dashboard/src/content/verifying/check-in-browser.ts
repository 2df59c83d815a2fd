import { settle } from './browser-crypto';
import { CannotVerify, Unreadable } from './refusals';

/**
 * Runs a check of the published verifier in the browser.
 *
 * @throws CannotVerify; Unreadable for what the verifier cannot read
 */
export async function checkInBrowser<T>(check: () => T | Promise<T>): Promise<T> {
  if (!globalThis.crypto?.subtle) throw new CannotVerify();
  try {
    return await settle(check);
  } catch (error) {
    if (error instanceof DOMException) throw new CannotVerify(undefined, { cause: error });
    throw new Unreadable(undefined, { cause: error });
  }
}
