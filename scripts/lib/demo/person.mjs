import { randomBytes } from 'node:crypto';
import { unlessElsewhere } from '../client/api-client.mjs';

/** Signs in; what comes back calls the service as the person's browser would. */
export async function signIn(stranger, { email, password }) {
  return signedIn(stranger, '/api/auth/sign-in', { email, password });
}

/** Makes an organization to throw away, and signs in as its owner. */
export async function signUp(stranger) {
  const name = `demo-${randomBytes(4).toString('hex')}`;
  const [email, password] = [`${name}@demo.invalid`, randomBytes(12).toString('base64url')];
  const body = { email, password, displayName: 'Demo person', tenantName: name };
  const person = await signedIn(stranger, '/api/auth/sign-up', body);
  console.log(`Made the organization ${name}. To look around in the browser: ${email}, password ${password}`);
  return person;
}

async function signedIn(stranger, path, body) {
  const { headers } = await stranger.send('POST', path, body).catch((error) => {
    throw unlessElsewhere(error, stranger.url);
  });
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  const { origin } = new URL(stranger.url);
  return { email: body.email, client: stranger.with({ Cookie: cookie.join('; '), Origin: origin }) };
}
