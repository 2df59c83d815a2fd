import { MISSING_ID, type Person, anonymous, newMember, newOwner, newToken, sql } from '#testing';
import { deployment, sharedApi } from '../support/deployments';
import { cookieOf, newSession } from './accounts-support';
import { countMails, mailTo, tokenIn } from './mails';
import { addPasskey, creationOptions, signInWith, startSignIn } from './passkeys-support';
import { type Fault, SoftwareAuthenticator } from './software-authenticator';

const PATH = '/api/auth/passkeys';
const { api, databaseUrl } = deployment();
const [url] = api;

const actionsOf = async ({ tenantId }: Person) =>
  (
    await sql<{ action: string }>(
      databaseUrl,
      `SELECT action FROM audit_entries WHERE tenant_id = $1 AND action LIKE 'passkey.%' ORDER BY seq`,
      [tenantId],
    )
  ).map(({ action }) => action);

const withoutPassword = ({ userId }: Person) =>
  sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);

describe('adding a passkey', () => {
  it('stores it under its name, says so by mail and in the audit log, and never shows its keys', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner, 'Work laptop');
    const { body, text } = await owner.get(PATH).expect(200);
    expect(body.data).toMatchObject([{ id, name: 'Work laptop', backedUp: false, lastUsedAt: null }]);
    expect(Object.keys(body.data[0] as object).sort()).toEqual([
      'backedUp',
      'createdAt',
      'id',
      'lastUsedAt',
      'name',
    ]);
    expect(text).not.toMatch(/publicKey|credential/);
    const mail = await mailTo(databaseUrl, owner.email, 'passkey_added');
    expect(mail.text).toContain('The passkey “Work laptop” was added to your account.');
    expect(await actionsOf(owner)).toEqual(['passkey.added']);
    const exported = await owner.get('/api/me/export').expect(200);
    const lines = exported.text.split('\n').filter((line) => line.includes('"kind":"passkey"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!).data).toMatchObject({ id, name: 'Work laptop' });
  });

  it('asks for a passkey that verifies the person and can be chosen without a name, and excludes those that exist', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const options = await creationOptions(owner);
    expect(options).toMatchObject({
      rp: { id: new URL(url).hostname },
      user: { name: owner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(owner.email);
  });

  it('requires the password, or of a person without one a session that began a short time ago', async () => {
    const owner = await newOwner(url);
    for (const password of ['a wrong password', undefined]) {
      const refused = await owner.post(`${PATH}/options`, { password }).expect(403);
      expect(refused.body.error.code).toBe('SVC_PASSWORD_WRONG');
    }
    await withoutPassword(owner);
    await owner.post(`${PATH}/options`, {}).expect(200);
    await sql(
      databaseUrl,
      `UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [owner.userId],
    );
    const refused = await owner.post(`${PATH}/options`, {}).expect(403);
    expect(refused.body.error.code).toBe('SVC_SESSION_TOO_OLD');
  });

  it.each<[string, Fault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge that was never issued', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a frame of another site', { crossOrigin: true }],
    ['a person who was not verified', { userVerified: false }],
    ['the answer to a sign-in', { type: 'webauthn.get' }],
  ])('is refused for %s', async (_, fault) => {
    const owner = await newOwner(url);
    const credential = new SoftwareAuthenticator(url).create(await creationOptions(owner), fault);
    const refused = await owner.post(PATH, { name: 'Laptop', credential }).expect(400);
    expect(refused.body.error.code).toBe('SVC_PASSKEY_NOT_VERIFIED');
    expect((await owner.get(PATH).expect(200)).body.data).toEqual([]);
    expect(await countMails(databaseUrl, owner.email, 'passkey_added')).toBe(0);
  });

  it.each(['android-key', 'apple', 'android-safetynet', 'packed', 'fido-u2f', 'tpm', 'unknown'])(
    'never looks at a statement of the format %s, whose certificates could name any address to load',
    async (format) => {
      const owner = await newOwner(url);
      const statement = { format, certificate: Buffer.alloc(64, 'not a certificate') };
      const authenticator = new SoftwareAuthenticator(url);
      const credential = authenticator.create(await creationOptions(owner), { statement });
      await owner.post(PATH, { name: 'Laptop', credential }).expect(201);
      expect((await signInWith(authenticator, url)).status).toBe(200);
    },
  );

  it.each([
    ['nothing', ''],
    ['no map', 'AA'],
    ['a map without data', 'oA'],
    [
      'data that is no bytes',
      Buffer.from([0xa1, 0x68, ...Buffer.from('authData'), 0x01]).toString('base64url'),
    ],
    ['arrays in arrays', Buffer.alloc(20_000, 0x81).toString('base64url')],
  ])('is refused for an attestation object that is %s', async (_, attestationObject) => {
    const owner = await newOwner(url);
    const credential = new SoftwareAuthenticator(url).create(await creationOptions(owner)) as {
      response: object;
    };
    const response = { ...credential.response, attestationObject };
    const { status } = await owner.post(PATH, { name: 'Laptop', credential: { ...credential, response } });
    expect(status).toBe(400);
  });

  it('is refused in another session, and the challenge stays open for its own', async () => {
    const owner = await newOwner(url);
    const credential = new SoftwareAuthenticator(url).create(await creationOptions(owner));
    const other = owner.with({ Cookie: await newSession(owner) });
    await other.post(PATH, { name: 'Laptop', credential }).expect(400);
    await (await newMember(owner)).post(PATH, { name: 'Laptop', credential }).expect(400);
    await owner.post(PATH, { name: 'Laptop', credential }).expect(201);
  });

  it('is refused after five minutes, and with a challenge for a sign-in', async () => {
    const owner = await newOwner(url);
    const options = await creationOptions(owner);
    const credential = new SoftwareAuthenticator(url).create(options);
    await sql(
      databaseUrl,
      `UPDATE passkey_challenges SET expires_at = now() WHERE challenge_hash = sha256(convert_to($1, 'UTF8'))`,
      [options.challenge],
    );
    await owner.post(PATH, { name: 'Laptop', credential }).expect(400);
    const { challenge } = (await startSignIn(url)).options;
    const signed = new SoftwareAuthenticator(url).create({ ...options, challenge });
    await owner.post(PATH, { name: 'Laptop', credential: signed }).expect(400);
  });

  it('succeeds once for a challenge, also if it is sent four times at once', async () => {
    const owner = await newOwner(url);
    const credential = new SoftwareAuthenticator(url).create(await creationOptions(owner));
    const answers = await Promise.all(
      [0, 1, 0, 1].map((i) => owner.at(api[i]!).post(PATH, { name: 'Laptop', credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await countMails(databaseUrl, owner.email, 'passkey_added')).toBe(1);
  });

  it('is refused beyond 20 passkeys', async () => {
    const owner = await newOwner(url);
    for (let i = 0; i < 19; i++) await addPasskey(owner, `Key ${i}`);
    const [last, beyond] = [new SoftwareAuthenticator(url), new SoftwareAuthenticator(url)];
    const credentials = [
      last.create(await creationOptions(owner)),
      beyond.create(await creationOptions(owner)),
    ];
    await owner.post(PATH, { name: 'Last', credential: credentials[0] }).expect(201);
    for (const refused of [
      await owner.post(PATH, { name: 'Beyond', credential: credentials[1] }).expect(409),
      await owner.post(`${PATH}/options`, { password: owner.password }).expect(409),
    ])
      expect(refused.body.error.code).toBe('SVC_TOO_MANY_PASSKEYS');
  });

  it('is refused for a passkey of another member', async () => {
    const owner = await newOwner(url);
    const { authenticator } = await addPasskey(owner);
    const member = await newMember(owner);
    const credential = authenticator.create(await creationOptions(member));
    const refused = await member.post(PATH, { name: 'Theirs', credential }).expect(409);
    expect(refused.body.error.code).toBe('SVC_PASSKEY_EXISTS');
  });

  it('is refused with the same answer for a passkey of another organization', async () => {
    const { authenticator } = await addPasskey(await newOwner(url));
    const owner = await newOwner(url);
    const own = await addPasskey(owner);
    const answers = [];
    for (const known of [authenticator, own.authenticator]) {
      const credential = known.create(await creationOptions(owner));
      const { body } = await owner.post(PATH, { name: 'Theirs', credential }).expect(409);
      answers.push(body);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0].error).toMatchObject({ code: 'SVC_PASSKEY_EXISTS' });
    expect(answers[0].error.message).not.toMatch(/organization/);
    expect(await signInWith(own.authenticator, url)).toMatchObject({ status: 200 });
  });

  it.each([{}, { name: '' }, { name: 'Laptop', credential: {} }, { name: 'Laptop', credential: 7 }])(
    'returns 400 for %j',
    async (body) => {
      const owner = await newOwner(url);
      const refused = await owner.post(PATH, body).expect(400);
      expect(refused.body.error.code).toBe('SVC_VALIDATION_ERROR');
    },
  );
});

describe('the passkeys of a person', () => {
  it('can be renamed and removed, and a removed one signs nobody in', async () => {
    const owner = await newOwner(url);
    const { id, authenticator } = await addPasskey(owner);
    const renamed = await owner.patch(`${PATH}/${id}`, { name: ' Old laptop ' }).expect(200);
    expect(renamed.body.data).toMatchObject({ id, name: 'Old laptop' });
    expect((await signInWith(authenticator, url)).status).toBe(200);
    await owner.delete(`${PATH}/${id}`).expect(200, { data: { id, deleted: true } });
    expect((await signInWith(authenticator, url)).status).toBe(401);
    expect((await owner.get(PATH).expect(200)).body.data).toEqual([]);
    const mail = await mailTo(databaseUrl, owner.email, 'passkey_removed');
    expect(mail.text).toContain('“Old laptop” was removed');
    expect(await actionsOf(owner)).toEqual(['passkey.added', 'passkey.removed']);
    await owner.delete(`${PATH}/${id}`).expect(404);
  });

  it('are not visible to anybody else', async () => {
    const owner = await newOwner(url);
    const { id } = await addPasskey(owner);
    const [member, foreign] = [await newMember(owner), await newOwner(url)];
    const missing = await foreign.delete(`${PATH}/${MISSING_ID}`).expect(404);
    for (const person of [member, foreign]) {
      expect((await person.get(PATH).expect(200)).body.data).toEqual([]);
      expect((await person.delete(`${PATH}/${id}`).expect(404)).text).toBe(missing.text);
      expect((await person.patch(`${PATH}/${id}`, { name: 'Mine' }).expect(404)).text).toBe(missing.text);
    }
    const { token } = await newToken(owner, 'admin');
    for (const client of [anonymous(url), anonymous(url).with({ Authorization: `Bearer ${token}` })])
      await client.get(PATH).expect(401);
    const evil = owner.with({ Origin: 'https://evil.example' });
    await evil.delete(`${PATH}/${id}`).expect(403);
    await evil.post(`${PATH}/options`, { password: owner.password }).expect(403);
  });

  it('survive a reset of the password, but not one that first proves who reads the mail of the address', async () => {
    const reset = async (person: Person) => {
      await anonymous(url).post('/api/auth/password-reset', { email: person.email }).expect(200);
      const token = tokenIn(await mailTo(databaseUrl, person.email, 'reset_password'));
      const password = 'another long and private sentence';
      await anonymous(url).post('/api/auth/password-reset/confirm', { token, password }).expect(200);
    };
    const verify = ({ userId }: Person, at: string) =>
      sql(databaseUrl, `UPDATE users SET email_verified_at = ${at} WHERE id = $1`, [userId]);
    const [verified, unverified] = [await newOwner(url), await newOwner(url)];
    const ours = (await addPasskey(verified)).authenticator;
    const theirs = (await addPasskey(unverified)).authenticator;
    await verify(verified, 'now()');
    await verify(unverified, 'NULL');
    await reset(verified);
    await reset(unverified);
    expect((await signInWith(ours, url)).status).toBe(200);
    expect((await signInWith(theirs, url)).status).toBe(401);
  });

  it('are deleted with the account, and sleep while it is suspended', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { authenticator } = await addPasskey(member);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect((await signInWith(authenticator, url)).status).toBe(401);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect((await signInWith(authenticator, url)).status).toBe(200);
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    expect((await signInWith(authenticator, url)).status).toBe(401);
    expect(await sql(databaseUrl, 'SELECT 1 FROM passkeys WHERE user_id = $1', [member.userId])).toEqual([]);
  });
});

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

  it.each([{}, { credential: {} }, { credential: { id: 'x', rawId: 'x', type: 'password', response: {} } }])(
    'returns 400 for %j',
    async (body) => {
      await anonymous(url).post(`${PATH}/sign-in`, body).expect(400);
    },
  );
});

describe('the limits of passkeys', () => {
  it('count refused sign-ins with those of passwords, and forgive the successful ones', async () => {
    const limited = await sharedApi(deployment(), { GUESS_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' });
    const from = { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.1` };
    const owner = await newOwner(limited.url);
    const { authenticator } = await addPasskey(owner);
    const attempt = async (fault: Fault) => {
      const { options, browser } = await startSignIn(limited.url);
      const credential = authenticator.get(options, fault);
      return browser.with(from).post(`${PATH}/sign-in`, { credential });
    };
    for (let i = 0; i < 7; i++) expect((await attempt({})).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await attempt({ userVerified: false })).status).toBe(401);
    const refused = await attempt({});
    expect(refused.status).toBe(429);
    const { email, password } = owner;
    await anonymous(limited.url).with(from).post('/api/auth/sign-in', { email, password }).expect(429);
  });

  it('bound how many sign-ins one address can start', async () => {
    const limited = await sharedApi(deployment(), { PASSKEY_SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: '1' });
    const from = { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.2` };
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await anonymous(limited.url).with(from).post(`${PATH}/sign-in/options`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
