import { type Person, anonymous, newMember, newOwner, sql } from '#testing';
import { signInAgain } from '../contract/credentials';
import { deployment } from '../support/deployments';
import { signUpForm } from './accounts-support';
import { mailTo, tokenIn } from './mails';
import { creationOptions } from './passkeys-support';
import { SoftwareAuthenticator } from './software-authenticator';

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

describe('signing out everywhere', () => {
  it('ends what somebody begins at the same time', async () => {
    const owner = await newOwner(url);
    const person = await newMember(owner);
    await verify(person);
    for (let round = 0; round < 3; round++) {
      const present = await signInAgain(person);
      const attacker = await signInAgain(person);
      const { email } = signUpForm();
      const [asked] = await Promise.all([
        attacker.at(api[1]).post('/api/me/email', { email, password: person.password }),
        present.delete('/api/auth/sessions').expect(200),
      ]);
      expect([200, 401]).toContain(asked.status);
      const pending = await sql(databaseUrl, `SELECT 1 FROM account_links WHERE email = $1`, [email]);
      expect(pending).toEqual([]);
    }
  });
});

describe('a reset of the password', () => {
  it('succeeds, or the confirmation of another address does, but never both', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = await newOwner(url);
      const { email, token } = await askForAddress(owner);
      const reset = await resetLink(owner);
      const [confirmed, changed] = await Promise.all([
        confirmEmail(token, anonymous(api[round % 2]!)),
        confirmReset(reset),
      ]);
      const statuses = [confirmed.status, changed.status];
      expect(statuses.sort()).toEqual([200, 404]);
      const [row] = await sql<{ email: string }>(databaseUrl, 'SELECT email FROM users WHERE id = $1', [
        owner.userId,
      ]);
      expect(row!.email).toBe(confirmed.status === 200 ? email : owner.email);
    }
  });
});

describe('the choice to end all access', () => {
  it('ends tokens, passkeys and connections that are created at the same time', async () => {
    const owner = await newOwner(url);
    for (let round = 0; round < 3; round++) {
      const attacker = await signInAgain(owner);
      const credential = new SoftwareAuthenticator(url).create(await creationOptions(attacker));
      const start = await stranger
        .post('/api/agent-pairing/start', { clientName: `Agent ${round}`, projectSlugs: ['*'] })
        .expect(201);
      const { userCode, deviceCode } = start.body.data;
      const [token] = await Promise.all([
        attacker.at(api[1]).post('/api/tokens', { name: 'Mine', scope: 'read' }),
        attacker.at(api[1]).post('/api/auth/passkeys', { name: 'Mine', credential }),
        attacker.post('/api/agent-pairing/approve', { userCode }),
        owner.delete('/api/auth/sessions?endAllAccess=true').expect(200),
      ]);
      expect([201, 401]).toContain(token.status);
      const live = await sql(
        databaseUrl,
        `SELECT id FROM api_tokens WHERE user_id = $1 AND revoked_at IS NULL
        UNION ALL SELECT id FROM passkeys WHERE user_id = $1`,
        [owner.userId],
      );
      expect(live).toEqual([]);
      expect((await stranger.post('/api/agent-pairing/poll', { deviceCode })).status).not.toBe(200);
    }
  });
});

describe('POST /api/auth/email/undo', () => {
  const undo = (token: string, client = stranger) => client.post('/api/auth/email/undo', { token });
  const undoLink = async (email: string, nth = 1) =>
    tokenIn(await mailTo(databaseUrl, email, 'email_change_requested', { nth }));

  it('gives the account its old address in whichever order it and the confirmation arrive', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await newOwner(url);
      const { token } = await askForAddress(owner);
      const link = await undoLink(owner.email);
      const [undone] = await Promise.all([undo(link, anonymous(api[1])), confirmEmail(token)]);
      expect(undone.status).toBe(200);
      const [row] = await sql<{ email: string }>(databaseUrl, 'SELECT email FROM users WHERE id = $1', [
        owner.userId,
      ]);
      expect(row!.email).toBe(owner.email);
    }
  });
});
