import { readFileSync } from 'node:fs';
import { anonymous, newMember, newOwner } from '#testing';
import { deployment, describeEachBackend, startApi } from '../support/deployments';
import { PASSWORD, cookieOf, signUpForm } from './accounts-support';

// Processes of their own start here, which takes its time on a busy machine.
describe('POST /api/auth/sign-in', () => {
  const ground = deployment();
  const [url] = ground.api;
  const signIn = (body: object, at = url) => anonymous(at).post('/api/auth/sign-in', body);

  it('begins a session, whatever the case of the address', async () => {
    const owner = await newOwner(url);
    const answer = await signIn({ email: owner.email.toUpperCase(), password: owner.password }).expect(200);
    expect(answer.body.data).toMatchObject({ userId: owner.userId, tenant: { id: owner.tenantId } });
    expect(cookieOf(answer)).not.toBe(owner.cookie);
    await anonymous(url)
      .with({ Cookie: cookieOf(answer) })
      .get('/api/me')
      .expect(200);
  });

  it('answers an unknown address, a wrong password and a suspended person alike, in like time', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    const cases = [
      { email: signUpForm().email, password: PASSWORD },
      { email: owner.email, password: 'a wrong password' },
      { email: member.email, password: member.password },
    ];
    const seen = [];
    for (const body of cases) {
      const answer = await signIn(body).expect(401);
      const headers = { ...(answer.headers as Record<string, string>) };
      delete headers['x-request-id'];
      delete headers.date;
      seen.push({ text: answer.text, headers });
    }
    expect(seen[1]).toMatchObject({ text: seen[0]!.text, headers: seen[0]!.headers });
    expect(seen[2]).toMatchObject({ text: seen[0]!.text, headers: seen[0]!.headers });
    // Without the dummy hash the first and the last would take a tenth of the time that hashing takes. The quickest of
    // several tries, so that what else the machine does at one moment doesn't decide.
    const quickest = cases.map(() => Infinity);
    for (let round = 0; round < 5; round++)
      for (const [i, body] of cases.entries()) {
        const began = performance.now();
        await signIn(body).expect(401);
        quickest[i] = Math.min(quickest[i]!, performance.now() - began);
      }
    expect(Math.min(...quickest)).toBeGreaterThan(Math.max(...quickest) / 4);
  });

  it.each([{}, { email: 'a@b.co' }, { email: 7, password: [] }])('refuses %j with 400', async (body) => {
    await signIn(body).expect(400);
  });

  it('takes nothing but JSON, so that a foreign form can not sign a browser in', async () => {
    const { email, password } = await newOwner(url);
    await anonymous(url).post('/api/auth/sign-in').type('form').send({ email, password }).expect(415);
    await anonymous(url)
      .post('/api/auth/sign-in')
      .type('text/plain')
      .send(JSON.stringify({ email, password }))
      .expect(415);
  });

  it('keeps passwords as argon2id, and neither they nor secrets in any log', async () => {
    const api = await startApi(ground, { LOG_LEVEL: 'trace' });
    const form = signUpForm({ password: 'a password seen nowhere else' });
    const up = await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    const secret = cookieOf(up).split('=')[1]!;
    const owner = anonymous(api.url).with({ Cookie: cookieOf(up), Origin: api.url });
    const invite = await owner
      .post('/api/members/invites', { email: signUpForm().email, role: 'member' })
      .expect(201);
    const token = (invite.body.data.link as string).split('/').pop()!;
    await anonymous(api.url).get(`/invite/${token}`).expect(200);
    await signIn({ ...form, password: 'a wrong password seen nowhere else' }, api.url).expect(401);
    await owner.post('/api/auth/sign-out').expect(200);
    await api.stop();
    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain('"status":401');
    for (const hidden of ['seen nowhere else', secret, token, 'argon2', form.email])
      expect(log).not.toContain(hidden);
  });
});

describeEachBackend('guessing a password', (ground) => {
  it('ends for an address after the tries of a minute, in every account, with 429', async () => {
    const api = await startApi(ground, { GUESS_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' });
    const from = (ip: string) => anonymous(api.url).with({ 'X-Forwarded-For': ip });
    const ip = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1`;
    const statuses = [];
    for (let i = 0; i < 7; i++) {
      const body = { email: signUpForm().email, password: PASSWORD };
      statuses.push((await from(`${ip}::${i + 1}`).post('/api/auth/sign-in', body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await api.stop();
  });

  it('ends for an account and an address after the tries of a minute, and from anywhere after ten times as many', async () => {
    const api = await startApi(ground, { GUESS_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' });
    const block = Math.floor(Math.random() * 250);
    const guess = (i: number, email: string, password: string) =>
      anonymous(api.url)
        .with({ 'X-Forwarded-For': `198.51.${block}.${i}` })
        .post('/api/auth/sign-in', { email, password });
    const form = signUpForm();
    await anonymous(api.url).post('/api/auth/sign-up', form).expect(201);
    for (let i = 0; i < 5; i++) await guess(1, form.email, 'a wrong password').expect(401);
    await guess(2, form.email, PASSWORD).expect(200);
    const refused = await guess(1, form.email.toUpperCase(), PASSWORD).expect(429);
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const unknown = signUpForm().email;
    for (let i = 20; i < 70; i++) await guess(i, unknown, PASSWORD).expect(401);
    await guess(80, unknown, PASSWORD).expect(429);
    await api.stop();
  });

  it('is all that counts: right passwords use up no tries', async () => {
    const api = await startApi(ground, { GUESS_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const office = anonymous(api.url).with({
      'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250)}`,
    });
    const form = signUpForm();
    await office.post('/api/auth/sign-up', form).expect(201);
    const { email } = form;
    for (let i = 0; i < 5; i++)
      await office.post('/api/auth/sign-in', { email, password: PASSWORD }).expect(200);
    for (const status of [401, 401, 429])
      await office.post('/api/auth/sign-in', { email, password: 'a wrong password' }).expect(status);
    await api.stop();
  });
});
