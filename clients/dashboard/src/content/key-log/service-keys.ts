import { KeyLogError } from '@document-workspace/sdk/key-log';
import { api } from '../../ground/api/client';
import { requireLogged } from './require-logged';

/**
 * The keys with which the service signs, as far as its log has them: a key that is given to this browser alone is none.
 *
 * @throws KeyLogError if the log is not what it was; ApiError, ConnectionError
 */
export async function serviceKeys(): Promise<object[]> {
  const { keys } = await api.get('/.well-known/jwks.json');
  const logged = await Promise.all(keys.map(isLogged));
  return keys.filter((_, i) => logged[i]);
}

async function isLogged({ x }: { x: string }): Promise<boolean> {
  try {
    await requireLogged({ use: 'service-signing', x });
    return true;
  } catch (error) {
    if (error instanceof KeyLogError && error.problem === 'unlogged') return false;
    throw error;
  }
}
