import { randomBytes } from 'node:crypto';
import { asWrongAddress } from '../client/api-client.mjs';

/** Signs in and returns a client with the person's session. */
export async function signIn(anonymous, { email, password }) {
  return startSession(anonymous, '/api/auth/sign-in', { email, password });
}

/** Creates a temporary organization and signs in as its owner. */
export async function signUp(anonymous) {
  const name = `demo-${randomBytes(4).toString('hex')}`;
  const [email, password] = [`${name}@demo.invalid`, randomBytes(12).toString('base64url')];
  const body = { email, password, displayName: 'Demo person', tenantName: name };
  const person = await startSession(anonymous, '/api/auth/sign-up', body);
  console.log(
    `Created the organization ${name}. To open it in a browser, sign in as ${email} with the password ${password}`,
  );
  return person;
}

async function startSession(anonymous, path, body) {
  const { headers } = await anonymous.send('POST', path, body).catch((error) => {
    throw asWrongAddress(error, anonymous.url);
  });
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  const { origin } = new URL(anonymous.url);
  return { email: body.email, client: anonymous.with({ Cookie: cookie.join('; '), Origin: origin }) };
}
