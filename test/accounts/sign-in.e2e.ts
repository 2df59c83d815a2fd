import { anonymous, newMember, newOwner } from '#testing';
import { deployment, describeEachBackend, startApi } from '../support/deployments';
import { limitedApi, logOf, tracedApi } from '../support/limited-apis';
import { PASSWORD, cookieOf, signUpForm } from './accounts-support';

describe('POST /api/auth/sign-in', () => {
  const shared = deployment();
  const [url] = shared.api;
  const signIn = (body: object, at = url) => anonymous(at).post('/api/auth/sign-in', body);

  it('creates a session for an e-mail address in any case', async () => {
    const owner = await newOwner(url);
    const answer = await signIn({ email: owner.email.toUpperCase(), password: owner.password }).expect(200);
    expect(answer.body.data).toMatchObject({ userId: owner.userId, tenant: { id: owner.tenantId } });
    expect(cookieOf(answer)).not.toBe(owner.cookie);
    await anonymous(url)
      .with({ Cookie: cookieOf(answer) })
      .get('/api/me')
      .expect(200);
  });

  it.each([{}, { email: 'a@b.co' }, { email: 7, password: [] }])('returns 400 for %j', async (body) => {
    await signIn(body).expect(400);
  });

  it('answers an unknown address, a wrong password and a suspended user in the same way', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    const answers = [];
    for (const body of [
      { email: signUpForm().email, password: PASSWORD },
      { email: owner.email, password: 'a wrong password' },
      { email: member.email, password: member.password },
    ]) {
      const answer = await signIn(body).expect(401);
      const headers = { ...(answer.headers as Record<string, string>) };
      delete headers['x-request-id'];
      delete headers.date;
      answers.push({ text: answer.text, headers });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('accepts only JSON, so that a form of another site cannot sign a browser in', async () => {
    const { email, password } = await newOwner(url);
    await anonymous(url).post('/api/auth/sign-in').type('form').send({ email, password }).expect(415);
    await anonymous(url)
      .post('/api/auth/sign-in')
      .type('text/plain')
      .send(JSON.stringify({ email, password }))
      .expect(415);
  });

  it('logs no password, hash, e-mail address or secret', async () => {
    const api = await tracedApi(shared);
    const form = signUpForm({ password: 'a password seen nowhere else' });
    const signUp = await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const secret = cookieOf(signUp).split('=')[1]!;
    const owner = anonymous(api.url).with({ Cookie: cookieOf(signUp), Origin: api.url });
    const invite = await owner
      .post('/api/members/invites', { email: signUpForm().email, role: 'member' })
      .expect(201);
    const token = (invite.body.data.link as string).split('/').pop()!;
    await anonymous(api.url).get(`/invite/${token}`).expect(200);
    await signIn({ ...form, password: 'a wrong password seen nowhere else' }, api.url).expect(401);
    await owner.post('/api/auth/sign-out').expect(200);
    const log = await logOf(api);
    expect(log).toContain('"status":401');
    const browser = (signUp.headers['set-cookie'] as unknown as string[])[1]!.split(/[=;]/)[1]!;
    for (const hidden of ['seen nowhere else', secret, browser, token, 'argon2', form.email])
      expect(log).not.toContain(hidden);
  });
});

describeEachBackend('the limit on wrong passwords', (shared) => {
  let limited: { url: string };

  beforeAll(async () => {
    limited = await limitedApi(shared);
  });

  it('counts the attempts from one block of IP addresses over all accounts, and then returns 429', async () => {
    const from = (ip: string) => anonymous(limited.url).with({ 'X-Forwarded-For': ip });
    const ip = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1`;
    const statuses = [];
    for (let i = 0; i < 7; i++) {
      const body = { email: signUpForm().email, password: PASSWORD };
      statuses.push((await from(`${ip}::${i + 1}`).post('/api/auth/sign-in', body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('counts the attempts on one account from one IP address', async () => {
    const block = Math.floor(Math.random() * 250);
    const guess = (i: number, email: string, password: string) =>
      anonymous(limited.url)
        .with({ 'X-Forwarded-For': `198.51.${block}.${i}` })
        .post('/api/auth/sign-in', { email, password });
    const form = signUpForm();
    await anonymous(limited.url).post('/api/auth/sign-up', form).expect(201);
    for (let i = 0; i < 5; i++) await guess(1, form.email, 'a wrong password').expect(401);
    await guess(2, form.email, PASSWORD).expect(200);
    const refused = await guess(1, form.email.toUpperCase(), PASSWORD).expect(429);
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not count right passwords', async () => {
    const office = anonymous(limited.url).with({
      'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250)}`,
    });
    const form = signUpForm();
    await office.post('/api/auth/sign-up', form).expect(201);
    const { email } = form;
    for (let i = 0; i < 5; i++)
      await office.post('/api/auth/sign-in', { email, password: PASSWORD }).expect(200);
    for (const status of [401, 401, 401, 401, 401, 429])
      await office.post('/api/auth/sign-in', { email, password: 'a wrong password' }).expect(status);
  });

  // The least limits, so that few attempts reach them, well within the minute for which they count.
  let strict: { url: string };
  const network = `100.${64 + Math.floor(Math.random() * 60)}`;
  let hosts = 0;
  const otherAddress = (): string => `${network}.${++hosts >> 8}.${hosts & 255}`;

  beforeAll(async () => {
    strict = await startApi(shared, { GUESS_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' }, ['--role', 'http']);
  });

  it('counts the attempts from a /56 and a /48 of IPv6 too, with higher limits', async () => {
    const site = `2001:db8:${(Math.floor(Math.random() * 60_000) + 1).toString(16)}`;
    const statusesFrom = (subnets: number[]): Promise<number[]> =>
      Promise.all(
        subnets.map(async (subnet) => {
          const guess = anonymous(strict.url).with({
            'X-Forwarded-For': `${site}:${subnet.toString(16)}::1`,
          });
          return (await guess.post('/api/auth/sign-in', { email: signUpForm().email, password: PASSWORD }))
            .status;
        }),
      );
    // Each attempt is the first one of a /64. A /56 gets 4 of them, and the /48 gets 16.
    expect(await statusesFrom([1, 2, 3, 4])).toEqual(Array(4).fill(401));
    expect(await statusesFrom([5])).toEqual([429]);
    const others = Array.from({ length: 12 }, (_, n) => 0x100 * (n + 1));
    expect(await statusesFrom(others)).toEqual(Array(12).fill(401));
    expect(await statusesFrom([0xff00])).toEqual([429]);
  });

  describe('of an account that strangers attack', () => {
    const attack = async (email: string): Promise<void> => {
      const guess = () =>
        anonymous(strict.url)
          .with({ 'X-Forwarded-For': otherAddress() })
          .post('/api/auth/sign-in', { email, password: 'a wrong password' });
      await Promise.all(Array.from({ length: 10 }, async () => guess().expect(401)));
    };
    const browserCookie = (answer: { headers: Record<string, unknown> }): string =>
      (answer.headers['set-cookie'] as string[])
        .find((line) => line.startsWith('svc_browser='))!
        .split(';')[0]!;
    const signIn = (body: object, Cookie?: string) =>
      anonymous(strict.url)
        .with({ 'X-Forwarded-For': otherAddress(), ...(Cookie && { Cookie }) })
        .post('/api/auth/sign-in', body);

    it('are ten times as many from all addresses, also for an account that does not exist', async () => {
      const { email } = signUpForm();
      await attack(email);
      await signIn({ email, password: PASSWORD }).expect(429);
    });

    it('are not for browsers in which its owner signed in before, from any address', async () => {
      const form = signUpForm();
      const { email, password } = form;
      const known = browserCookie(await anonymous(strict.url).post('/api/auth/sign-up', form).expect(201));
      await attack(email);
      await signIn({ email, password }).expect(429);
      const again = await signIn({ email, password }, known).expect(200);
      await signIn({ email, password }, `svc_session=x; ${browserCookie(again)}`).expect(200);
    });

    it('are for browsers of other accounts, altered cookies, and too many wrong passwords', async () => {
      const [form, other] = [signUpForm(), signUpForm()];
      const { email, password } = form;
      const known = browserCookie(await anonymous(strict.url).post('/api/auth/sign-up', form).expect(201));
      const foreign = browserCookie(await anonymous(strict.url).post('/api/auth/sign-up', other).expect(201));
      await attack(email);
      const altered = known.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
      for (const cookie of [foreign, altered, 'svc_browser=', `svc_browser=${'x'.repeat(3_000)}`])
        await signIn({ email, password }, cookie).expect(429);
      await signIn({ email, password: 'a wrong password' }, known).expect(401);
      await signIn({ email, password }, known).expect(429);
    });

    it('are not for a browser that several people share', async () => {
      const [first, second] = [signUpForm(), signUpForm()];
      const known = browserCookie(await anonymous(strict.url).post('/api/auth/sign-up', first).expect(201));
      const shared = anonymous(strict.url).with({ Cookie: known });
      const both = browserCookie(await shared.post('/api/auth/sign-up', second).expect(201));
      for (const { email, password } of [first, second]) {
        await attack(email);
        await signIn({ email, password }, both).expect(200);
      }
    });
  });
});
