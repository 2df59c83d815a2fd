import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createClient } from './client.js';
import type { TransportOptions } from './transport.js';

/** The result of the proof. `elsewhere`: the service issued the token, but has another address than the one that was called. */
export type Issuer = { kind: 'proven' } | { kind: 'unproven' } | { kind: 'elsewhere'; address: string };

/**
 * Asks a service, before a token is sent to it, to prove that it issued the token. Both know the SHA-256 of the token, of which the
 * request contains only the beginning. The proof names the address of the service, so that no other program can relay the question.
 *
 * @throws ApiError, ConnectionError
 */
export async function issuerOf(service: TransportOptions, token: string): Promise<Issuer> {
  const hash = createHash('sha256').update(token).digest();
  const nonce = randomBytes(24).toString('base64url');
  const body = { hashPrefix: hash.toString('hex').slice(0, 16), nonce };
  const answer = await createClient(service).post('/api/tokens/proof', { body });
  const address = String(answer?.data?.address);
  const message = ['svc-token-proof-v1', address, nonce].join('\n');
  if (answer?.data?.proof !== createHmac('sha256', hash).update(message).digest('hex'))
    return { kind: 'unproven' };
  return isSameService(address, service.baseUrl) ? { kind: 'proven' } : { kind: 'elsewhere', address };
}

/** Whether two addresses have the same scheme, host and port. All names of this machine are one host. */
function isSameService(a: string, b: string): boolean {
  if (!URL.canParse(a)) return false;
  const [first, second] = [new URL(a), new URL(b)];
  if (first.origin === second.origin) return true;
  return (
    first.protocol === second.protocol &&
    first.port === second.port &&
    isThisMachine(first.hostname) &&
    isThisMachine(second.hostname)
  );
}

/** Whether a host name, as in a URL, is always this machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
