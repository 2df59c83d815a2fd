import { newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { addPasskey, creationOptions, signInWith, startSignIn } from './passkeys-support';
import { SoftwareAuthenticator } from './software-authenticator';

const PATH = '/api/auth/passkeys';
const { api, databaseUrl } = deployment();
const [url] = api;

describe('adding a passkey', () => {
  it('succeeds for one of several organizations that add the same passkey at once', async () => {
    const people = await Promise.all([newOwner(url), newOwner(url), newOwner(url), newOwner(url)]);
    const authenticator = new SoftwareAuthenticator(url);
    const credentials: object[] = [];
    for (const person of people) credentials.push(authenticator.create(await creationOptions(person)));
    const answers = await Promise.all(
      people.map((person, i) =>
        person.at(api[i % 2]!).post(PATH, { name: 'Laptop', credential: credentials[i] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const rows = await sql(databaseUrl, 'SELECT 1 FROM passkeys WHERE credential_id = $1', [
      authenticator.credentialId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is refused beyond 20 passkeys that are added at once', async () => {
    const owner = await newOwner(url);
    for (let i = 0; i < 19; i++) await addPasskey(owner, `Key ${i}`);
    const credentials = [];
    for (let i = 0; i < 3; i++)
      credentials.push(new SoftwareAuthenticator(url).create(await creationOptions(owner)));
    const answers = await Promise.all(
      credentials.map((credential) => owner.post(PATH, { name: 'Last', credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('signing in with a passkey', () => {
  it('succeeds once for a challenge, also if it is sent four times at once to two processes', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const { options, browser } = await startSignIn(url);
    const credential = authenticator.get(options);
    const answers = await Promise.all(
      [0, 1, 0, 1].map((i) => browser.at(api[i]!).post(`${PATH}/sign-in`, { credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    await browser.post(`${PATH}/sign-in`, { credential }).expect(401);
  });

  it('succeeds for one of several copies of the authenticator at once, which have the same counter', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    expect((await signInWith(authenticator, url, { counter: 9 })).status).toBe(200);
    const copies = await Promise.all(
      [0, 1, 0, 1].map((i) => signInWith(authenticator, api[i]!, { counter: 10 })),
    );
    expect(copies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('signs nobody in after a removal that happens at the same time', async () => {
    const owner = await newOwner(url);
    const { id, authenticator } = await addPasskey(owner);
    const { options, browser } = await startSignIn(url);
    const credential = authenticator.get(options);
    const [signIn, removal] = await Promise.all([
      browser.at(api[1]).post(`${PATH}/sign-in`, { credential }),
      owner.delete(`${PATH}/${id}`),
    ]);
    expect(removal.status).toBe(200);
    expect([200, 401]).toContain(signIn.status);
    expect((await signInWith(authenticator, url)).status).toBe(401);
  });
});
