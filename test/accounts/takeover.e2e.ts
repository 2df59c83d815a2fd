import {
  type Client,
  type Person,
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newToken,
  spread,
  sql,
} from '#testing';
import { signInAgain } from '../contract/credentials';
import { deployment } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { newDirectory } from '../organizations/scim-support';
import { mailTo, tokenIn } from './mails';
import { addPasskey, signInWith } from './passkeys-support';

const NEW = 'another long and private sentence';

const { api, databaseUrl } = deployment();
const [url] = api;
const stranger = anonymous(url);

const verify = ({ userId }: Person) =>
  sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [userId]);
const confirmEmail = (token: string, client = stranger) => client.post('/api/auth/email/confirm', { token });
const confirmReset = (token: string, more: object = {}, client = stranger) =>
  client.post('/api/auth/password-reset/confirm', { token, password: NEW, ...more });

/** Asks for another address of a person, and returns the address and the link to it. */
async function askForAddress(person: Person) {
  const { email } = signUpForm();
  await person.post('/api/me/email', { email, password: person.password }).expect(200);
  return { email, token: tokenIn(await mailTo(databaseUrl, email, 'change_email')) };
}

async function resetLink({ email }: Person): Promise<string> {
  await stranger.post('/api/auth/password-reset', { email }).expect(200);
  return tokenIn(await mailTo(databaseUrl, email, 'reset_password'));
}

/** The acts of an owner who recovers an account. Each ends what somebody else could still use. */
const RECOVERIES: [string, (person: Person, owner: Person) => Promise<unknown>][] = [
  ['a reset of the password', async (person) => confirmReset(await resetLink(person)).expect(200)],
  [
    'a change of the password',
    (person) =>
      person.post('/api/me/password', { currentPassword: person.password, newPassword: NEW }).expect(200),
  ],
  ['signing out everywhere', (person) => person.delete('/api/auth/sessions').expect(200)],
  [
    'a suspension, also after the return',
    async ({ userId }, owner) => {
      await owner.patch(`/api/members/${userId}`, { status: 'suspended' }).expect(200);
      await owner.patch(`/api/members/${userId}`, { status: 'active' }).expect(200);
    },
  ],
];

describe.each(RECOVERIES)('%s', (_, recover) => {
  it('ends a change of the address that waits, every mailed link, and the sessions of others', async () => {
    const owner = await newOwner(url);
    const person = await newMember(owner);
    const attacker = await signInAgain(person);
    const { email, token } = await askForAddress(attacker);
    await person.post('/api/me/email/verification').expect(200);
    const verification = tokenIn(await mailTo(databaseUrl, person.email, 'verify_email'));
    const reset = await resetLink(person);
    await recover(person, owner);
    await confirmEmail(token).expect(404);
    await confirmEmail(verification).expect(404);
    await confirmReset(reset).expect(404);
    for (const process of api) await attacker.at(process).get('/api/me').expect(401);
    const [row] = await sql<{ email: string }>(databaseUrl, 'SELECT email FROM users WHERE id = $1', [
      person.userId,
    ]);
    expect(row!.email).toBe(person.email);
    await stranger.post('/api/auth/sign-in', { email, password: person.password }).expect(401);
  });
});

describe('a reset of the password', () => {
  it('ends the passkeys that were added since the address was last verified, and no earlier ones', async () => {
    const owner = await newOwner(url);
    const earlier = (await addPasskey(owner)).authenticator;
    await verify(owner);
    const later = (await addPasskey(owner)).authenticator;
    await confirmReset(await resetLink(owner)).expect(200);
    expect((await signInWith(later, url)).status).toBe(401);
    expect((await signInWith(earlier, url)).status).toBe(200);
  });

  it('ends tokens and agents if nobody had verified the address: somebody else may have signed up with it', async () => {
    const owner = await newOwner(url);
    const [token, agent] = [await newToken(owner, 'admin'), await connectAgent(owner)];
    await confirmReset(await resetLink(owner)).expect(200);
    for (const process of api)
      for (const client of [token, agent]) await client.at(process).get('/api/me').expect(401);
    const entries = await sql(
      databaseUrl,
      `SELECT target ->> 'id' AS id FROM audit_entries WHERE tenant_id = $1 AND action = 'user.access_ended'`,
      [owner.tenantId],
    );
    expect(entries).toEqual([{ id: owner.userId }]);
  });

  it('keeps tokens and agents of a verified address, unless they are to end', async () => {
    const [kept, ended] = [await newOwner(url), await newOwner(url)];
    for (const [person, endAllAccess, status] of [
      [kept, false, 200],
      [ended, true, 401],
    ] as const) {
      await verify(person);
      const clients = [await newToken(person, 'read'), await connectAgent(person)];
      await confirmReset(await resetLink(person), { endAllAccess }).expect(200);
      for (const client of clients) await client.at(api[1]).get('/api/me').expect(status);
    }
  });
});

interface AccessList {
  items: { id: string; kind: string }[];
  more: boolean;
}

describe('the choice to end all access', () => {
  const everything = async (person: Person) => {
    const { authenticator } = await addPasskey(person);
    const clients: Client[] = [await newToken(person, 'read'), await connectAgent(person)];
    return { authenticator, clients };
  };

  it('is about what a person lists with the session: passkeys, live tokens and connected agents', async () => {
    const owner = await newOwner(url);
    const list = async () => (await owner.get('/api/auth/access').expect(200)).body.data as AccessList;
    expect(await list()).toEqual({ items: [], more: false });
    await everything(owner);
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['passkey', 'token', 'agent']);
    const token = (await list()).items.find(({ kind }) => kind === 'token')!;
    expect(Object.keys(token).sort()).toEqual(['createdAt', 'id', 'kind', 'lastUsedAt', 'name']);
    for (const other of [await newMember(owner), await newOwner(url)])
      expect((await other.get('/api/auth/access').expect(200)).body.data.items).toEqual([]);
    for (let i = 0; i < 20; i++) await newToken(owner, 'read');
    expect(await list()).toMatchObject({ items: { length: 22 }, more: true });
    await owner.delete('/api/auth/sessions?endAllAccess=true').expect(200);
    expect(await list()).toEqual({ items: [], more: false });
  });

  it.each<[string, (person: Person, endAllAccess: boolean) => Promise<unknown>]>([
    [
      'a change of the password',
      (person, endAllAccess) =>
        person
          .post('/api/me/password', { currentPassword: person.password, newPassword: NEW, endAllAccess })
          .expect(200),
    ],
    [
      'signing out everywhere',
      (person, endAllAccess) =>
        person.delete(`/api/auth/sessions?endAllAccess=${String(endAllAccess)}`).expect(200),
    ],
  ])('ends passkeys, tokens and agents with %s, which keeps them otherwise', async (_, act) => {
    for (const endAllAccess of [false, true]) {
      const owner = await newOwner(url);
      const { authenticator, clients } = await everything(owner);
      await act(owner, endAllAccess);
      for (const client of clients)
        await client
          .at(api[1])
          .get('/api/me')
          .expect(endAllAccess ? 401 : 200);
      expect((await signInWith(authenticator, url)).status).toBe(endAllAccess ? 401 : 200);
      await owner.get('/api/me').expect(200);
    }
  });

  it('lets the person connect an agent again, which is the same agent', async () => {
    const owner = await newOwner(url);
    const clientName = 'Reconnected';
    const before = await connectAgent(owner, { clientName });
    await owner.delete('/api/auth/sessions?endAllAccess=true').expect(200);
    await before.get('/api/me').expect(401);
    const after = await connectAgent(owner, { clientName });
    expect(after.actorId).toBe(before.actorId);
    await after.get('/api/me').expect(200);
  });

  it('is refused unless it is true or false', async () => {
    const owner = await newOwner(url);
    await owner.delete('/api/auth/sessions?endAllAccess=perhaps').expect(400);
    const body = { currentPassword: owner.password, newPassword: NEW, endAllAccess: 'perhaps' };
    await owner.post('/api/me/password', body).expect(400);
  });
});

describe('a change of the address that waits for its link', () => {
  it('is shown to its person, and canceled once', async () => {
    const owner = await newOwner(url);
    const { email, token } = await askForAddress(owner);
    const { body } = await owner.get('/api/me/email').expect(200);
    expect(body.data.pending).toEqual({
      newEmail: email,
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect((await (await newOwner(url)).get('/api/me/email')).body.data.pending).toBeNull();
    const answers = await Promise.all(
      spread(owner, api, 4).map((client) => client.delete('/api/me/email/pending')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await owner.get('/api/me/email')).body.data.pending).toBeNull();
    await confirmEmail(token).expect(404);
  });

  it('is canceled by the session of its person only', async () => {
    const owner = await newOwner(url);
    await askForAddress(owner);
    const token = await newToken(owner, 'admin');
    for (const client of [stranger, token]) await client.delete('/api/me/email/pending').expect(401);
    await (await newMember(owner)).delete('/api/me/email/pending').expect(404);
    expect((await owner.get('/api/me/email')).body.data.pending).not.toBeNull();
  });
});

describe('POST /api/auth/email/undo', () => {
  const undo = (token: string, client = stranger) => client.post('/api/auth/email/undo', { token });
  const undoLink = async (email: string, nth = 1) =>
    tokenIn(await mailTo(databaseUrl, email, 'email_change_requested', { nth }));

  it('stops a change that waits, once, and ends nothing else', async () => {
    const owner = await newOwner(url);
    const { email, token } = await askForAddress(owner);
    const mail = await mailTo(databaseUrl, owner.email, 'email_change_requested');
    expect(mail.text).not.toContain(email);
    const answers = await Promise.all(spread(stranger, api, 4).map((client) => undo(tokenIn(mail), client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const { data } = answers.find(({ status }) => status === 200)!.body;
    expect(data).toEqual({ email: owner.email, outcome: 'stopped' });
    await confirmEmail(token).expect(404);
    await owner.get('/api/me').expect(200);
  });

  it('gives the account its address back after the change, and ends all access of the person who made the change', async () => {
    const owner = await newOwner(url);
    const attacker = await signInAgain(owner);
    const { email, token } = await askForAddress(attacker);
    const link = await undoLink(owner.email);
    const { authenticator } = await addPasskey(attacker);
    const apiToken = await newToken(attacker, 'admin');
    await confirmEmail(token).expect(200);
    await attacker
      .post('/api/me/password', { currentPassword: owner.password, newPassword: NEW })
      .expect(200);
    await attacker.delete('/api/auth/sessions').expect(200);
    const notice = await mailTo(databaseUrl, owner.email, 'email_changed');
    expect(tokenIn(notice)).toBe(link);
    expect((await undo(link).expect(200)).body.data).toEqual({ email: owner.email, outcome: 'undone' });
    for (const client of [attacker, apiToken]) await client.at(api[1]).get('/api/me').expect(401);
    expect((await signInWith(authenticator, url)).status).toBe(401);
    for (const address of [email, owner.email])
      await stranger.post('/api/auth/sign-in', { email: address, password: NEW }).expect(401);
    await undo(link).expect(404);
    await confirmReset(await resetLink(owner), { password: 'one more long sentence' }).expect(200);
    await stranger
      .post('/api/auth/sign-in', { email: owner.email, password: 'one more long sentence' })
      .expect(200);
  });

  it('works after a second change too, and ends the link of that one', async () => {
    const owner = await newOwner(url);
    const first = await askForAddress(owner);
    const mine = await undoLink(owner.email);
    await confirmEmail(first.token).expect(200);
    const second = await askForAddress(owner);
    const theirs = await undoLink(first.email);
    await confirmEmail(second.token).expect(200);
    await undo(mine).expect(200);
    await undo(theirs).expect(404);
    const [row] = await sql<{ email: string }>(databaseUrl, 'SELECT email FROM users WHERE id = $1', [
      owner.userId,
    ]);
    expect(row!.email).toBe(owner.email);
  });

  it('keeps the old address from every other account while it works', async () => {
    const owner = await newOwner(url);
    const { token } = await askForAddress(owner);
    await confirmEmail(token).expect(200);
    const { email } = owner;
    const signUp = await stranger.post('/api/auth/sign-up', signUpForm({ email })).expect(409);
    expect(signUp.body.error.code).toBe('SVC_EMAIL_TAKEN');
    const other = await newOwner(url);
    await other.post('/api/me/email', { email, password: other.password }).expect(409);
    const { scim } = await newDirectory(url);
    await scim.post('/scim/v2/Users', { userName: email }).expect(409);
    const provisioned = await scim.post('/scim/v2/Users', { userName: signUpForm().email }).expect(201);
    await scim.put(`/scim/v2/Users/${provisioned.body.id}`, { userName: email }).expect(409);
    await owner.post('/api/me/email', { email, password: owner.password }).expect(200);
    await sql(databaseUrl, `UPDATE account_links SET expires_at = now() WHERE user_id = $1`, [owner.userId]);
    await stranger.post('/api/auth/sign-up', signUpForm({ email })).expect(201);
  });

  it('keeps it also after a later change to another address was undone', async () => {
    const owner = await newOwner(url);
    const { email: first } = owner;
    const moved = await askForAddress(owner);
    await confirmEmail(moved.token).expect(200);
    await owner.post('/api/me/email', { email: first, password: owner.password }).expect(200);
    await confirmEmail(tokenIn(await mailTo(databaseUrl, first, 'change_email'))).expect(200);
    const again = await askForAddress(owner);
    await confirmEmail(again.token).expect(200);
    await undo(await undoLink(moved.email)).expect(200);
    await stranger.post('/api/auth/sign-up', signUpForm({ email: first })).expect(409);
    await undo(await undoLink(first)).expect(200);
  });

  it('gets the same 404 for an unknown link, an expired one, one of another purpose, and one of a suspended person', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const unknown = await undo('A'.repeat(86)).expect(404);
    expect(unknown.body.error.code).toBe('SVC_LINK_NOT_FOUND');
    const { token } = await askForAddress(member);
    const link = await undoLink(member.email);
    expect((await undo(token).expect(404)).text).toBe(unknown.text);
    expect((await confirmEmail(link).expect(404)).body).toEqual(unknown.body);
    const expired = await newOwner(url);
    await askForAddress(expired);
    const late = await undoLink(expired.email);
    await sql(databaseUrl, `UPDATE account_links SET expires_at = now() WHERE user_id = $1`, [
      expired.userId,
    ]);
    expect((await undo(late).expect(404)).text).toBe(unknown.text);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect((await undo(link).expect(404)).text).toBe(unknown.text);
    for (const body of [{}, { token: 7 }]) await stranger.post('/api/auth/email/undo', body).expect(400);
  });
});
