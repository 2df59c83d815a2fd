import { createHash, createHmac, randomBytes } from 'node:crypto';
import { asWrongAddress } from './api-client.mjs';
import { Misuse } from './command-line.mjs';
import { oneLine } from './terminal.mjs';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Checks, before a token is sent, that the service issued it: the service proves that it knows the hash of the token and that it has the
 * address that we use. The request contains only the beginning of the hash.
 * @param {import('./api-client.mjs').ApiClient} anonymous
 * @param {string} token
 * @throws {Misuse} if the service did not issue the token, or has another address
 */
export async function requireIssuer(anonymous, token) {
  const hash = createHash('sha256').update(token).digest();
  const nonce = randomBytes(24).toString('base64url');
  const question = { hashPrefix: hash.toString('hex').slice(0, 16), nonce };
  const { data } = await anonymous.post('/api/tokens/proof', question).catch((error) => {
    throw asWrongAddress(error, anonymous.url);
  });
  const address = String(data?.address);
  const message = ['svc-token-proof-v1', address, nonce].join('\n');
  const expected = createHmac('sha256', hash).update(message).digest('hex');
  if (data?.proof !== expected)
    throw new Misuse(
      `The service at ${anonymous.url} did not issue this token, so it was not sent. Check the token, or use the address of the service that issued it as --url.`,
    );
  if (!isSameService(address, anonymous.url))
    throw new Misuse(
      `The token was not sent to ${anonymous.url}, because the address of the service that issued it is ${oneLine(address)}. Use that as --url.`,
    );
}

/** Whether two addresses have the same scheme, host and port. All names of this machine are one host. */
function isSameService(a, b) {
  if (!URL.canParse(a)) return false;
  const [first, second] = [new URL(a), new URL(b)];
  if (first.origin === second.origin) return true;
  return [first, second].every(({ hostname }) => LOOPBACK.has(hostname)) && first.port === second.port;
}
