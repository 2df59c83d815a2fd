import { anonymous, newMember, newOwner, sql } from '#testing';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { deployment } from '../support/deployments';
import { GUESSES, closedApi, limitedApi } from '../support/limited-apis';
import { cookieOf } from './accounts-support';
import { countMails, mailTo } from './mails';
import { addPasskey, creationOptions, signInWith, startSignIn, withoutPassword } from './passkeys-support';
import { type Fault, SoftwareAuthenticator } from './software-authenticator';

const PATH = '/api/auth/passkeys';
const { api, databaseUrl } = deployment();
const [url] = api;

describe('signing in with a passkey', () => {
  it('starts a session like a password does, for the person to whom the passkey belongs', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const answer = await signInWith(authenticator, api[1]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ userId: owner.userId, tenant: { id: owner.tenantId } });
    const cookies = answer.headers['set-cookie'] as unknown as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['svc_session', 'svc_browser', 'svc_sign']);
    await anonymous(url)
      .with({ Cookie: cookieOf(answer) })
      .get('/api/me')
      .expect(200);
    const [passkey] = (await owner.get(PATH).expect(200)).body.data;
    expect(passkey.lastUsedAt).not.toBeNull();
  });

  it('tells the person by mail about a new browser, and not about a known one', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const first = await signInWith(authenticator, url);
    await mailTo(databaseUrl, owner.email, 'new_sign_in');
    const known = (first.headers['set-cookie'] as unknown as string[])[1]!.split(';')[0]!;
    expect((await signInWith(authenticator, url, {}, known)).status).toBe(200);
    expect(await countMails(databaseUrl, owner.email, 'new_sign_in')).toBe(1);
  });

  it('makes a session fresh for a person without a password', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    await withoutPassword(owner);
    await sql(
      databaseUrl,
      `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [owner.userId],
    );
    const answer = await signInWith(authenticator, url);
    const fresh = anonymous(url).with({ Cookie: cookieOf(answer), Origin: url });
    await owner.post(`${PATH}/options`, {}).expect(403);
    await fresh.post(`${PATH}/options`, {}).expect(200);
  });

  it.each<[string, Fault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge that was never issued', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a frame of another site', { crossOrigin: true }],
    ['a person who was not verified', { userVerified: false }],
    ['the answer to adding a passkey', { type: 'webauthn.create' }],
    ['another signature', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['an unknown account', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['something that names no account', { userHandle: 'AAAA' }],
  ])('is refused for %s, with the same answer', async (_, fault) => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const unknown = await signInWith(new SoftwareAuthenticator(url), url, {
      userHandle: Buffer.alloc(32).toString('base64url'),
    });
    const refused = await signInWith(authenticator, url, fault);
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('SVC_PASSKEY_REFUSED');
    expect(refused.text).toBe(unknown.text);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await signInWith(authenticator, url)).status).toBe(200);
  });

  it('is refused for the account of another person, of the same or another organization', async () => {
    const owner = await newOwner(url);
    const [member, foreign] = [await newMember(owner), await newOwner(url)];
    const { authenticator } = await addPasskey(member);
    for (const other of [owner, foreign]) {
      const userHandle = (await creationOptions(other)).user.id;
      expect((await signInWith(authenticator, url, { userHandle })).status).toBe(401);
    }
  });

  it('is refused in another browser, and the sign-in stays open for its own', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const mine = await startSignIn(url);
    const credential = authenticator.get(mine.options);
    const theirs = await startSignIn(url);
    await theirs.browser.post(`${PATH}/sign-in`, { credential }).expect(401);
    await anonymous(url).post(`${PATH}/sign-in`, { credential }).expect(401);
    await mine.browser.post(`${PATH}/sign-in`, { credential }).expect(200);
  });

  it('uses a challenge up even if the signature is wrong', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const { options, browser } = await startSignIn(url);
    const wrong = authenticator.get(options, { userVerified: false });
    await browser.post(`${PATH}/sign-in`, { credential: wrong }).expect(401);
    await browser.post(`${PATH}/sign-in`, { credential: authenticator.get(options) }).expect(401);
  });

  it('is refused once the counter of the authenticator does not grow', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    expect((await signInWith(authenticator, url, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0])
      expect((await signInWith(authenticator, url, { counter })).status).toBe(401);
    expect((await signInWith(authenticator, url, { counter: 4_294_967_295 })).status).toBe(200);
  });

  it('accepts authenticators that do not count', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    for (let i = 0; i < 3; i++)
      expect((await signInWith(authenticator, url, { counter: 0 })).status).toBe(200);
  });

  it('is refused where single sign-on is required, except for owners', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [theirs, own] = [await addPasskey(member), await addPasskey(owner)];
    await sql(databaseUrl, 'UPDATE tenants SET require_sso = true WHERE id = $1', [owner.tenantId]);
    const refused = await signInWith(theirs.authenticator, url);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_SSO_REQUIRED',
      details: { tenantSlug: owner.tenantSlug },
    });
    expect((await signInWith(own.authenticator, url)).status).toBe(200);
  });

  it('is refused while the organization is being deleted, except for owners', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [theirs, own] = [await addPasskey(member), await addPasskey(owner)];
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    const refused = await signInWith(theirs.authenticator, url);
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('SVC_ORGANIZATION_BEING_DELETED');
    expect((await signInWith(own.authenticator, url)).status).toBe(200);
  });

  it.each([{}, { credential: {} }, { credential: { id: 'x', rawId: 'x', type: 'password', response: {} } }])(
    'returns 400 for %j',
    async (body) => {
      await anonymous(url).post(`${PATH}/sign-in`, body).expect(400);
    },
  );
});

describe('the limits of passkeys', () => {
  it('count refused sign-ins with those of passwords, and forgive the successful ones', async () => {
    const limited = await limitedApi(deployment());
    const from = { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.1` };
    const owner = await newOwner(limited.url);
    const { authenticator } = await addPasskey(owner);
    const attempt = async (fault: Fault) => {
      const { options, browser } = await startSignIn(limited.url);
      const credential = authenticator.get(options, fault);
      return browser.with(from).post(`${PATH}/sign-in`, { credential });
    };
    for (let i = 0; i < GUESSES + 2; i++) expect((await attempt({})).status).toBe(200);
    for (let i = 0; i < GUESSES; i++) expect((await attempt({ userVerified: false })).status).toBe(401);
    const refused = await attempt({});
    expect(refused.status).toBe(429);
    const { email, password } = owner;
    await anonymous(limited.url).with(from).post('/api/auth/sign-in', { email, password }).expect(429);
  });

  it('bound how many sign-ins one address can start', async () => {
    const limited = await closedApi(deployment());
    const from = { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.2` };
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await anonymous(limited.url).with(from).post(`${PATH}/sign-in/options`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
