import { type Client, type Person, anonymous, sql } from '#testing';
import { deployment } from '../support/deployments';
import { type Fault, SoftwareAuthenticator } from './software-authenticator';

const PATH = '/api/auth/passkeys';

/** Starts to add a passkey, and returns the options for the authenticator. */
export async function creationOptions(person: Person | Client, password?: string) {
  const sent = password ?? (person as Person).password;
  const { body } = await person.post(`${PATH}/options`, { password: sent }).expect(200);
  return body.data.publicKey as {
    challenge: string;
    rp: { id: string };
    user: { id: string; name: string };
    excludeCredentials: { id: string }[];
    authenticatorSelection: object;
  };
}

/** Adds a passkey to the account of a person. */
export async function addPasskey(
  person: Person,
  name = 'Laptop',
  origin = person.url,
): Promise<{ id: string; authenticator: SoftwareAuthenticator }> {
  const authenticator = new SoftwareAuthenticator(origin);
  const credential = authenticator.create(await creationOptions(person));
  const { body } = await person.post(PATH, { name, credential }).expect(201);
  return { id: body.data.id as string, authenticator };
}

/** A browser that started to sign in. */
export interface StartedSignIn {
  options: { challenge: string; rpId: string };
  browser: Client;
}

/** Starts to sign in, in a browser with these cookies. */
export async function startSignIn(url: string, cookies?: string): Promise<StartedSignIn> {
  const client = cookies === undefined ? anonymous(url) : anonymous(url).with({ Cookie: cookies });
  const answer = await client.post(`${PATH}/sign-in/options`).expect(200);
  const cookie = (answer.headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
  const all = cookies === undefined ? cookie : `${cookies}; ${cookie}`;
  return { options: answer.body.data.publicKey, browser: anonymous(url).with({ Cookie: all }) };
}

/** Signs in with a passkey, which can do something wrong. */
export async function signInWith(
  authenticator: SoftwareAuthenticator,
  url: string,
  fault: Fault = {},
  cookies?: string,
) {
  const { options, browser } = await startSignIn(url, cookies);
  const credential = authenticator.get(options, fault);
  return browser.post(`${PATH}/sign-in`, { credential });
}

/** Removes the password of a person, in the database. */
export async function withoutPassword({ userId }: Person): Promise<void> {
  await sql(deployment().databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);
}
