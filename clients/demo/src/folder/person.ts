import { randomBytes } from 'node:crypto';
import { type Client, type ClientOptions, createClient } from '../../../sdk/dist/index.js';
import { type Approver, asWrongAddress } from '../../../import/dist/index.js';
import { signIn } from '../stage/session.js';

/** Signs in as the person of the options, who approves the connection; undefined if they name none. */
export async function signInAs(
  service: ClientOptions,
  { email, password }: { email: string | undefined; password: string | undefined },
): Promise<Approver | undefined> {
  if (email === undefined || password === undefined) return undefined;
  return approver(service, email, (browser) =>
    browser.post('/api/auth/sign-in', { body: { email, password } }),
  );
}

/** Creates a temporary organization and signs in as its owner. */
export async function signUp(service: ClientOptions): Promise<Approver> {
  const name = `demo-${randomBytes(4).toString('hex')}`;
  const [email, password] = [`${name}@demo.invalid`, randomBytes(12).toString('base64url')];
  const body = { email, password, displayName: 'Demo person', tenantName: name };
  const person = await approver(service, email, (browser) => browser.post('/api/auth/sign-up', { body }));
  console.log(
    `Created the organization ${name}. To open it in a browser, sign in as ${email} with the password ${password}`,
  );
  return person;
}

async function approver(
  service: ClientOptions,
  email: string,
  call: (browser: Client) => Promise<unknown>,
): Promise<Approver> {
  const session = await signIn(service, call).catch((error: unknown) => {
    throw asWrongAddress(error, service.baseUrl);
  });
  const client = createClient(session);
  return { email, approve: (userCode) => client.post('/api/agent-pairing/approve', { body: { userCode } }) };
}
