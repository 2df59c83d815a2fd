import { anonymous, newMember, newOwner, newToken, spread, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { GUESSES, limitedApi } from '../support/limited-apis';
import { newSession, signUpForm } from './accounts-support';
import { countMails, mailTo, tokenIn } from './mails';

const NEW = 'another long and private sentence';

describe('a password reset', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const stranger = anonymous(url);
  const request = (email: string) => stranger.post('/api/auth/password-reset', { email });
  const confirm = (token: string, password = NEW, client = stranger) =>
    client.post('/api/auth/password-reset/confirm', { token, password });

  async function linkFor(email: string): Promise<string> {
    await request(email).expect(200);
    return tokenIn(await mailTo(databaseUrl, email, 'reset_password'));
  }

  it('replaces the password with a mailed link, ends every session, keeps tokens, and says so by mail', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [owner.userId]);
    const apiToken = await newToken(owner, 'read');
    const other = owner.with({ Cookie: await newSession(owner) });
    const token = await linkFor(owner.email.toUpperCase().toLowerCase());
    await confirm(token).expect(200, { data: { changed: true } });
    for (const client of spread(owner, api, 2)) await client.get('/api/me').expect(401);
    await other.get('/api/me').expect(401);
    await apiToken.get('/api/me').expect(200);
    const { email } = owner;
    await stranger.post('/api/auth/sign-in', { email, password: owner.password }).expect(401);
    await stranger.post('/api/auth/sign-in', { email, password: NEW }).expect(200);
    const { subject, text } = await mailTo(databaseUrl, email, 'password_changed');
    expect(subject).toBe('Your password was changed');
    expect(text).toContain('127.0.0.1');
  });

  it('answers in the same way whether or not the address has an account', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    const answers = [];
    for (const email of [owner.email, signUpForm().email, member.email, 'no address', '']) {
      const answer = await request(email).expect(200);
      const headers = { ...(answer.headers as Record<string, string>) };
      delete headers['x-request-id'];
      delete headers.date;
      answers.push({ body: answer.body, headers });
    }
    expect(answers[0]!.body).toEqual({ data: { delivery: 'outbox' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await mailTo(databaseUrl, owner.email, 'reset_password');
    expect(await countMails(databaseUrl, member.email, 'reset_password')).toBe(0);
  });

  // An answer must not come sooner for an unknown address: everything that depends on the account happens in the job.
  it('records the same job whether or not the address has an account', async () => {
    const own = await createDatabase();
    await sql(own, 'CREATE TABLE test_jobs (name text, fields text[])');
    await sql(
      own,
      `CREATE FUNCTION test_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO test_jobs SELECT new.name, array_agg(k ORDER BY k) FROM jsonb_object_keys(new.payload::jsonb) k;
        RETURN NULL; END $$`,
    );
    const service = await startApi({ databaseUrl: own }, {}, ['--role', 'http']);
    const owner = await newOwner(service.url);
    await sql(
      own,
      'CREATE TRIGGER test_job AFTER INSERT ON job_outbox FOR EACH ROW EXECUTE FUNCTION test_job()',
    );
    const jobsOf = async (email: string) => {
      await sql(own, 'DELETE FROM test_jobs');
      await anonymous(service.url).post('/api/auth/password-reset', { email }).expect(200);
      return sql(own, `SELECT * FROM test_jobs WHERE name = 'accounts.password_reset'`);
    };
    const known = await jobsOf(owner.email);
    expect(known).toEqual([{ name: 'accounts.password_reset', fields: ['linkId', 'tenantId', 'userId'] }]);
    expect(await jobsOf(signUpForm().email)).toEqual(known);
  });

  it('works once for concurrent requests to several processes', async () => {
    const token = await linkFor((await newOwner(url)).email);
    const answers = await Promise.all(spread(stranger, api, 6).map((client) => confirm(token, NEW, client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('gets the same 404 for an unknown, altered, used, expired and withdrawn link, and for one of another purpose', async () => {
    const owner = await newOwner(url);
    const unknown = await confirm('A'.repeat(86)).expect(404);
    expect(unknown.body.error.code).toBe('SVC_LINK_NOT_FOUND');
    const verification = tokenIn(await mailTo(databaseUrl, owner.email, 'verify_email'));
    const token = await linkFor(owner.email);
    const altered = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    const foreign = tokenIn(await mailTo(databaseUrl, (await newOwner(url)).email, 'verify_email'));
    // The ids of one link with the secret of another.
    const mixed = foreign.slice(0, 42) + token.slice(42);
    for (const wrong of ['x', verification, altered, mixed])
      expect((await confirm(wrong).expect(404)).text).toBe(unknown.text);
    await sql(databaseUrl, `UPDATE account_links SET expires_at = now() WHERE user_id = $1`, [owner.userId]);
    expect((await confirm(token).expect(404)).text).toBe(unknown.text);
    await request(owner.email).expect(200);
    const next = tokenIn(await mailTo(databaseUrl, owner.email, 'reset_password', { nth: 2 }));
    await owner.post('/api/me/password', { currentPassword: owner.password, newPassword: NEW }).expect(200);
    expect((await confirm(next).expect(404)).text).toBe(unknown.text);
  });

  it('lets every mailed link work until one is used', async () => {
    const owner = await newOwner(url);
    const first = await linkFor(owner.email);
    await request(owner.email).expect(200);
    const second = tokenIn(await mailTo(databaseUrl, owner.email, 'reset_password', { nth: 2 }));
    await confirm(first).expect(200);
    await confirm(second).expect(404);
  });

  it('stops working when its user is suspended', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const token = await linkFor(member.email);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await confirm(token).expect(404);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    await confirm(token).expect(404);
  });

  it('verifies the address, and is in the audit log without a secret', async () => {
    const owner = await newOwner(url);
    const token = await linkFor(owner.email);
    await confirm(token).expect(200);
    const [user] = await sql<{ email_verified_at: Date | null }>(
      databaseUrl,
      'SELECT email_verified_at FROM users WHERE id = $1',
      [owner.userId],
    );
    expect(user!.email_verified_at).not.toBeNull();
    const entries = await sql<{ action: string; ip: string; before: object; after: object }>(
      databaseUrl,
      `SELECT action, ip, before, after FROM audit_entries WHERE tenant_id = $1 AND action = 'user.password_reset'`,
      [owner.tenantId],
    );
    expect(entries).toEqual([{ action: 'user.password_reset', ip: '127.0.0.1', before: null, after: null }]);
  });

  it('mails an address a limited number of links an hour, and answers in the same way after that', async () => {
    const limited = await limitedApi(deployment());
    const client = anonymous(limited.url).with({ 'X-Forwarded-For': '198.51.100.10' });
    const { email } = await newOwner(url);
    for (let i = 0; i < 4; i++) {
      const answer = await client.post('/api/auth/password-reset', { email }).expect(200);
      expect(answer.body.data).toEqual({ delivery: 'outbox' });
    }
    await mailTo(databaseUrl, email, 'reset_password', { nth: 2 });
    await eventually('all jobs', async () => {
      const rows = await sql(databaseUrl, `SELECT id FROM job_outbox WHERE name = 'accounts.password_reset'`);
      return rows.length === 0;
    });
    expect(await countMails(databaseUrl, email, 'reset_password')).toBe(2);
  });

  it('limits the requests and the guesses of one client', async () => {
    const limited = await limitedApi(deployment());
    const client = anonymous(limited.url).with({ 'X-Forwarded-For': '198.51.100.7' });
    const statuses = [];
    for (let i = 0; i <= GUESSES; i++)
      statuses.push((await client.post('/api/auth/password-reset', { email: signUpForm().email })).status);
    expect(statuses).toEqual([...Array<number>(GUESSES).fill(200), 429]);
    const guesses = [];
    for (let i = 0; i <= GUESSES; i++) guesses.push((await confirm('x', NEW, client)).status);
    expect(guesses).toEqual([...Array<number>(GUESSES).fill(404), 429]);
  });

  it('counts no right link as a guess', async () => {
    const limited = await limitedApi(deployment());
    const office = anonymous(limited.url).with({ 'X-Forwarded-For': '198.51.100.8' });
    const tokens = await Promise.all(
      Array.from({ length: GUESSES + 1 }, async () => linkFor((await newOwner(url)).email)),
    );
    const answers = await Promise.all(tokens.map((token) => confirm(token, NEW, office)));
    expect(answers.map(({ status }) => status)).toEqual(Array(GUESSES + 1).fill(200));
    const wrong = [];
    for (let i = 0; i <= GUESSES; i++) wrong.push((await confirm('x', NEW, office)).status);
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(404), 429]);
  });

  it.each([{}, { token: 'x' }, { token: 'x', password: 'short' }, { token: 7, password: NEW }])(
    'returns 400 for %j',
    async (body) => {
      await stranger.post('/api/auth/password-reset/confirm', body).expect(400);
    },
  );
});
