import { MISSING_ID, type Person, anonymous, newMember, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { newSession } from './accounts-support';
import { countMails, mailTo, tokenIn } from './mails';
import { addPasskey, creationOptions, signInWith, startSignIn, withoutPassword } from './passkeys-support';
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
