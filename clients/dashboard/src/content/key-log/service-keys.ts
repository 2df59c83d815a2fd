import { api } from '../../ground/api/client';
import { requireLogged } from './require-logged';

/**
 * The keys with which the service signs. Each must be in its log, so that the service cannot show this browser a key that nobody else
 * sees.
 *
 * @throws KeyLogError for a key that the log does not have, or if the log is not what it was; ApiError, ConnectionError
 */
export async function serviceKeys(): Promise<object[]> {
  const { keys } = await api.get('/.well-known/jwks.json');
  // A browser that can't compute hashes can't verify either, and says so.
  if (globalThis.crypto?.subtle)
    await Promise.all(keys.map(({ x }) => requireLogged({ use: 'service-signing', x })));
  return keys;
}
