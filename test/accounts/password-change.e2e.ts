import { anonymous, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { GUESSES, limitedApi } from '../support/limited-apis';
import { cookieOf, newSession, signUpForm } from './accounts-support';
import { countMails, mailTo } from './mails';

const NEW = 'another long and private sentence';

describe('POST /api/me/password', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  const signIn = (email: string, password: string, cookies?: string) =>
    anonymous(url)
      .with(cookies === undefined ? {} : { Cookie: cookies })
      .post('/api/auth/sign-in', { email, password });

  it('replaces the password, keeps this session, ends the others, and says so by mail', async () => {
    const owner = await newOwner(url);
    const other = owner.with({ Cookie: await newSession(owner) });
    await owner
      .post('/api/me/password', { currentPassword: owner.password, newPassword: NEW })
      .expect(200, { data: { changed: true } });
    await owner.get('/api/me').expect(200);
    await other.get('/api/me').expect(401);
    await other.at(api[1]).get('/api/me').expect(401);
    await signIn(owner.email, owner.password).expect(401);
    await signIn(owner.email, NEW).expect(200);
    const mail = await mailTo(databaseUrl, owner.email, 'password_changed');
    expect(mail.text).not.toContain(NEW);
    const entries = await sql(
      databaseUrl,
      `SELECT 1 FROM audit_entries WHERE tenant_id = $1 AND action = $2`,
      [owner.tenantId, 'user.password_changed'],
    );
    expect(entries).toHaveLength(1);
  });

  it('is refused without the present password, and changes nothing', async () => {
    const owner = await newOwner(url);
    const other = owner.with({ Cookie: await newSession(owner) });
    for (const currentPassword of ['a wrong password', '', undefined]) {
      const answer = await owner.post('/api/me/password', { currentPassword, newPassword: NEW }).expect(403);
      expect(answer.body.error.code).toBe('SVC_PASSWORD_WRONG');
    }
    await owner
      .post('/api/me/password', { currentPassword: owner.password, newPassword: 'short' })
      .expect(400);
    await other.get('/api/me').expect(200);
    await signIn(owner.email, owner.password).expect(200);
    expect(await countMails(databaseUrl, owner.email, 'password_changed')).toBe(0);
  });

  it('succeeds once if the same password is replaced twice at once', async () => {
    const owner = await newOwner(url);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        owner.post('/api/me/password', { currentPassword: owner.password, newPassword: `${NEW} ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('lets nobody keep a session that began with the old password', async () => {
    const owner = await newOwner(url);
    const { email, password } = owner;
    const [changed, ...signIns] = await Promise.all([
      owner.post('/api/me/password', { currentPassword: password, newPassword: NEW }),
      ...Array.from({ length: 8 }, (_, i) =>
        anonymous(api[i % 2]!).post('/api/auth/sign-in', { email, password }),
      ),
    ]);
    expect(changed.status).toBe(200);
    for (const answer of signIns.filter(({ status }) => status === 200))
      await anonymous(url)
        .with({ Cookie: cookieOf(answer) })
        .get('/api/me')
        .expect(401);
  });

  it('gives a user without a password their first one, if they signed in a short time ago', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET password_hash = NULL WHERE id = $1', [owner.userId]);
    const age = (minutes: number) =>
      sql(
        databaseUrl,
        'UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE user_id = $1',
        [owner.userId, minutes],
      );
    await age(60);
    const refused = await owner.post('/api/me/password', { newPassword: NEW }).expect(403);
    expect(refused.body.error.code).toBe('SVC_SESSION_TOO_OLD');
    await age(1);
    await owner.post('/api/me/password', { newPassword: NEW }).expect(200);
    await signIn(owner.email, NEW).expect(200);
  });

  it('forgets the known browsers except this one', async () => {
    const form = signUpForm();
    const marked = await anonymous(url).post('/api/auth/sign-up', form).expect(201);
    const browserOf = (answer: { headers: Record<string, unknown> }): string =>
      (answer.headers['set-cookie'] as string[]).find((c) => c.startsWith('svc_browser='))!.split(';')[0]!;
    const known = browserOf(marked);
    await signIn(form.email, form.password, known).expect(200);
    expect(await countMails(databaseUrl, form.email, 'new_sign_in')).toBe(0);
    const here = anonymous(url).with({ Cookie: `${cookieOf(marked)}; ${known}`, Origin: url });
    const changed = await here
      .post('/api/me/password', { currentPassword: form.password, newPassword: NEW })
      .expect(200);
    await signIn(form.email, NEW, known).expect(200);
    await mailTo(databaseUrl, form.email, 'new_sign_in');
    await signIn(form.email, NEW, browserOf(changed)).expect(200);
    expect(await countMails(databaseUrl, form.email, 'new_sign_in')).toBe(1);
  });

  it('limits wrong passwords', async () => {
    const limited = await limitedApi(deployment());
    const form = signUpForm();
    const signUp = await anonymous(limited.url).post('/api/auth/sign-up', form).expect(201);
    const person = anonymous(limited.url).with({ Cookie: cookieOf(signUp), Origin: limited.url });
    const statuses = [];
    for (let i = 0; i <= GUESSES; i++)
      statuses.push(
        (await person.post('/api/me/password', { currentPassword: 'wrong', newPassword: NEW })).status,
      );
    expect(statuses).toEqual([...Array<number>(GUESSES).fill(403), 429]);
  });

  it('requires a session', async () => {
    const body = { currentPassword: 'x', newPassword: NEW };
    await anonymous(url).post('/api/me/password', body).expect(401);
    const owner = await newOwner(url);
    await (await newToken(owner, 'admin')).post('/api/me/password', body).expect(401);
  });
});

describe('a sign-in from a browser that is not known', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('is told by mail, with the time, the address and the browser, in words that nobody else chooses', async () => {
    const owner = await newOwner(url);
    const { email, password } = owner;
    const agent = 'Mozilla/5.0 (Windows NT 10.0) evil.example Firefox/140.0';
    await anonymous(url)
      .with({ 'User-Agent': agent })
      .post('/api/auth/sign-in', { email, password })
      .expect(200);
    const { subject, text, html } = await mailTo(databaseUrl, email, 'new_sign_in');
    expect(subject).toBe('Sign-in from a new browser');
    expect(text).toMatch(
      /Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC\nIP address: 127\.0\.0\.1\nBrowser: Firefox on Windows\n/,
    );
    expect(text + html).not.toContain('evil');
  });

  it('is told even if the session ends at once, and a wrong password is not', async () => {
    const owner = await newOwner(url);
    const { email } = owner;
    await anonymous(url).post('/api/auth/sign-in', { email, password: 'a wrong password' }).expect(401);
    const cookie = await newSession(owner);
    await owner.with({ Cookie: cookie }).post('/api/auth/sign-out').expect(200);
    await mailTo(databaseUrl, email, 'new_sign_in');
    expect(await countMails(databaseUrl, email, 'new_sign_in')).toBe(1);
  });
});
