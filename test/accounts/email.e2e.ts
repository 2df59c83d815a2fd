import { anonymous, newMember, newOwner, newToken, type Person, spread, sql } from '#testing';
import { deployment } from '../support/deployments';
import { GUESSES, limitedApi } from '../support/limited-apis';
import { cookieOf, signUpForm } from './accounts-support';
import { countMails, mailTo, tokenIn } from './mails';

const { api, databaseUrl } = deployment();
const [url] = api;
const stranger = anonymous(url);
const confirm = (token: string, client = stranger) => client.post('/api/auth/email/confirm', { token });
const verifiedOf = async (person: Person): Promise<boolean> =>
  (await person.get('/api/me/email').expect(200)).body.data.verified;

describe('the e-mail address of a new account', () => {
  it('is verified with a mailed link, once', async () => {
    const owner = await newOwner(url);
    expect((await owner.get('/api/me/email').expect(200)).body.data).toEqual({
      email: owner.email,
      verified: false,
      delivery: 'outbox',
      pending: null,
    });
    const token = tokenIn(await mailTo(databaseUrl, owner.email, 'verify_email'));
    await confirm(token).expect(200, { data: { email: owner.email, verified: true } });
    expect(await verifiedOf(owner)).toBe(true);
    await confirm(token).expect(404);
  });

  it('gets another mail on request, unless it is verified, up to a limit', async () => {
    const limited = await limitedApi(deployment());
    const form = signUpForm();
    const signUp = await anonymous(limited.url).post('/api/auth/sign-up', form).expect(201);
    const person = anonymous(limited.url).with({ Cookie: cookieOf(signUp), Origin: limited.url });
    await person.post('/api/me/email/verification').expect(200);
    const refused = await person.post('/api/me/email/verification').expect(429);
    expect(refused.headers['retry-after']).toBe('3600');
    const second = await mailTo(databaseUrl, form.email, 'verify_email', { nth: 2 });
    await confirm(tokenIn(second)).expect(200);
    await person.post('/api/me/email/verification').expect(200);
    expect(await countMails(databaseUrl, form.email, 'verify_email')).toBe(2);
  });

  it('is verified by accepting a mailed invite, but not by a link that the inviting person got too', async () => {
    const owner = await newOwner(url);
    const join = async (token: string): Promise<boolean> => {
      const body = { token, displayName: 'Grace', password: 'a long and private sentence' };
      const answer = await stranger.post('/api/members/invites/accept', body).expect(201);
      const [user] = await sql<{ verified: boolean }>(
        databaseUrl,
        'SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE id = $1',
        [answer.body.data.userId],
      );
      return user!.verified;
    };
    const invite = async () => {
      const { email } = signUpForm();
      const answer = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
      return { email, link: answer.body.data.link as string };
    };
    const [mailed, given] = [await invite(), await invite()];
    const token = tokenIn(await mailTo(databaseUrl, mailed.email, 'invite'));
    expect(mailed.link).not.toContain(token);
    expect(await join(token)).toBe(true);
    expect(await join(given.link.split('/').pop()!)).toBe(false);
    await mailTo(databaseUrl, given.email, 'verify_email');
  });
});

describe('a mailed invite', () => {
  const invite = async (owner: Person, email = signUpForm().email) => {
    const answer = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    return { email, id: answer.body.data.id as string, answer };
  };
  const accept = (token: string, client = stranger) =>
    client.post('/api/members/invites/accept', {
      token,
      displayName: 'Grace',
      password: 'a long and private sentence',
    });

  it('says who invites to which organization, and works once for concurrent requests', async () => {
    const owner = await newOwner(url);
    const { email } = await invite(owner);
    const mail = await mailTo(databaseUrl, email, 'invite');
    expect(mail.text).toContain(`“Olive Owner” of the organization “${owner.tenantSlug}” invites you`);
    const token = tokenIn(mail);
    await stranger.get(`/invite/${token}`).expect(200);
    const answers = await Promise.all(spread(stranger, api, 6).map((client) => accept(token, client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
  });

  it('stops working when the invite is withdrawn, replaced or expired', async () => {
    const owner = await newOwner(url);
    const withdrawn = await invite(owner);
    const expired = await invite(owner);
    const replaced = await invite(owner);
    const tokens = [];
    for (const { email } of [withdrawn, expired, replaced])
      tokens.push(tokenIn(await mailTo(databaseUrl, email, 'invite')));
    await owner.delete(`/api/members/invites/${withdrawn.id}`).expect(200);
    await sql(databaseUrl, 'UPDATE member_invites SET expires_at = now() WHERE id = $1', [expired.id]);
    await invite(owner, replaced.email);
    for (const token of tokens) await accept(token).expect(404);
    await accept(tokenIn(await mailTo(databaseUrl, replaced.email, 'invite'))).expect(201);
  });

  it('is mailed again with the same link, and for another seven days', async () => {
    const owner = await newOwner(url);
    const { id, email } = await invite(owner);
    const first = await mailTo(databaseUrl, email, 'invite');
    await sql(databaseUrl, `UPDATE member_invites SET expires_at = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    const answer = await owner.post(`/api/members/invites/${id}/resend`).expect(200);
    expect(Date.parse(answer.body.data.expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(answer.text).not.toContain('link');
    const second = await mailTo(databaseUrl, email, 'invite', { nth: 2 });
    expect(tokenIn(second)).toBe(tokenIn(first));
    await accept(tokenIn(second)).expect(201);
    await owner.post(`/api/members/invites/${id}/resend`).expect(404);
  });

  it('is mailed again by owners and admins of its organization only', async () => {
    const owner = await newOwner(url);
    const { id } = await invite(owner);
    await (await newMember(owner)).post(`/api/members/invites/${id}/resend`).expect(403);
    const foreign = await (await newOwner(url)).post(`/api/members/invites/${id}/resend`).expect(404);
    const missing = await owner
      .post('/api/members/invites/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11/resend')
      .expect(404);
    expect(foreign.text).toBe(missing.text);
  });

  it('is created with a warning, and not mailed, after too many mails for one organization', async () => {
    const limited = await limitedApi(deployment());
    const signUp = await anonymous(limited.url).post('/api/auth/sign-up', signUpForm()).expect(201);
    const owner = anonymous(limited.url).with({ Cookie: cookieOf(signUp), Origin: limited.url });
    const [first, second] = [signUpForm().email, signUpForm().email];
    const mailed = await owner.post('/api/members/invites', { email: first, role: 'member' }).expect(201);
    expect(mailed.body.warnings).toBeUndefined();
    const other = await owner.post('/api/members/invites', { email: second, role: 'member' }).expect(201);
    expect(other.body.warnings).toEqual([{ code: 'not_mailed', message: expect.any(String) }]);
    expect(await countMails(databaseUrl, second, 'invite')).toBe(0);
    await owner.post(`/api/members/invites/${other.body.data.id}/resend`).expect(429);
  });
});

describe('POST /api/me/email', () => {
  const NEXT = () => signUpForm().email;
  const change = (person: Person, email: string, password: string | undefined = person.password) =>
    person.post('/api/me/email', { email, password });

  it('changes the address when the link in the mail to the new one is opened, and tells the old one', async () => {
    const owner = await newOwner(url);
    const email = NEXT();
    const answer = await change(owner, email.toUpperCase()).expect(200);
    expect(answer.body.data).toEqual({ newEmail: email, delivery: 'outbox' });
    const { password } = owner;
    await stranger.post('/api/auth/sign-in', { email: owner.email, password }).expect(200);
    const token = tokenIn(await mailTo(databaseUrl, email, 'change_email'));
    await confirm(token).expect(200, { data: { email, verified: true } });
    await stranger.post('/api/auth/sign-in', { email: owner.email, password }).expect(401);
    await stranger.post('/api/auth/sign-in', { email, password }).expect(200);
    expect((await owner.get('/api/me/email').expect(200)).body.data).toMatchObject({ email, verified: true });
    const notice = await mailTo(databaseUrl, owner.email, 'email_changed');
    expect(notice.text).not.toContain(email);
    const entries = await sql(
      databaseUrl,
      `SELECT before, after FROM audit_entries WHERE tenant_id = $1 AND action = 'user.email_changed'`,
      [owner.tenantId],
    );
    expect(entries).toEqual([{ before: { email: owner.email }, after: { email } }]);
  });

  it('lets the links that were mailed to the old address stop working', async () => {
    const owner = await newOwner(url);
    await stranger.post('/api/auth/password-reset', { email: owner.email }).expect(200);
    const reset = tokenIn(await mailTo(databaseUrl, owner.email, 'reset_password'));
    const verification = tokenIn(await mailTo(databaseUrl, owner.email, 'verify_email'));
    const email = NEXT();
    await change(owner, email).expect(200);
    await confirm(tokenIn(await mailTo(databaseUrl, email, 'change_email'))).expect(200);
    await confirm(verification).expect(404);
    await stranger
      .post('/api/auth/password-reset/confirm', { token: reset, password: 'a long and private sentence' })
      .expect(404);
  });

  it('is refused with a wrong password, for an invalid address, and for one that is taken, now or later', async () => {
    const owner = await newOwner(url);
    await change(owner, NEXT(), 'a wrong password').expect(403);
    await change(owner, 'nobody').expect(400);
    const other = await newOwner(url);
    const taken = await change(owner, other.email).expect(409);
    expect(taken.body.error.code).toBe('SVC_EMAIL_TAKEN');
    const email = NEXT();
    await change(owner, email).expect(200);
    const token = tokenIn(await mailTo(databaseUrl, email, 'change_email'));
    await stranger.post('/api/auth/sign-up', signUpForm({ email })).expect(201);
    await confirm(token).expect(409);
    expect((await owner.get('/api/me/email').expect(200)).body.data.email).toBe(owner.email);
  });

  it('gives an address to one of two users who want it at once', async () => {
    const [one, two] = [await newOwner(url), await newOwner(url)];
    const email = NEXT();
    await change(one, email).expect(200);
    await change(two, email).expect(200);
    const tokens = [];
    // The second one first: it exists when both have been sent, in whichever order.
    for (const nth of [2, 1]) tokens.push(tokenIn(await mailTo(databaseUrl, email, 'change_email', { nth })));
    const answers = await Promise.all(tokens.map((token, i) => confirm(token, anonymous(api[i % 2]!))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('replaces an earlier change that waits for its link', async () => {
    const owner = await newOwner(url);
    const [first, second] = [NEXT(), NEXT()];
    await change(owner, first).expect(200);
    const token = tokenIn(await mailTo(databaseUrl, first, 'change_email'));
    await change(owner, second).expect(200);
    await confirm(token).expect(404);
    await confirm(tokenIn(await mailTo(databaseUrl, second, 'change_email'))).expect(200);
  });

  it('accepts only addresses of the domain to which the organization is restricted, also when the link is opened', async () => {
    const owner = await newOwner(url);
    const restrict = (domain: string | null) =>
      sql(databaseUrl, 'UPDATE tenants SET restrict_to_domain = $2 WHERE id = $1', [owner.tenantId, domain]);
    const email = NEXT();
    await restrict('other.invalid');
    const refused = await change(owner, email).expect(403);
    expect(refused.body.error.code).toBe('SVC_EMAIL_DOMAIN_NOT_ALLOWED');
    await restrict('test.invalid');
    await change(owner, email).expect(200);
    const token = tokenIn(await mailTo(databaseUrl, email, 'change_email'));
    await restrict('other.invalid');
    await confirm(token).expect(403);
    await restrict(null);
    await confirm(token).expect(200);
  });

  it('requires a session', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'admin');
    for (const client of [stranger, token]) {
      await client.get('/api/me/email').expect(401);
      await client.post('/api/me/email', { email: NEXT(), password: 'x' }).expect(401);
      await client.post('/api/me/email/verification').expect(401);
    }
  });
});

describe('POST /api/auth/email/confirm', () => {
  it('gets the same 404 for an unknown and an altered link, and for one of another purpose', async () => {
    const owner = await newOwner(url);
    await stranger.post('/api/auth/password-reset', { email: owner.email }).expect(200);
    const reset = tokenIn(await mailTo(databaseUrl, owner.email, 'reset_password'));
    const unknown = await confirm('A'.repeat(86)).expect(404);
    for (const token of ['x', reset]) expect((await confirm(token).expect(404)).text).toBe(unknown.text);
    for (const body of [{}, { token: 7 }]) await stranger.post('/api/auth/email/confirm', body).expect(400);
  });

  it('counts wrong links as guesses, and no right one', async () => {
    const limited = await limitedApi(deployment());
    const office = anonymous(limited.url).with({ 'X-Forwarded-For': '198.51.100.9' });
    const tokens = await Promise.all(
      Array.from({ length: GUESSES + 1 }, async () =>
        tokenIn(await mailTo(databaseUrl, (await newOwner(url)).email, 'verify_email')),
      ),
    );
    const answers = await Promise.all(tokens.map((token) => confirm(token, office)));
    expect(answers.map(({ status }) => status)).toEqual(Array(GUESSES + 1).fill(200));
    const wrong = [];
    for (let i = 0; i <= GUESSES; i++) wrong.push((await confirm('x', office)).status);
    expect(wrong).toEqual([...Array<number>(GUESSES).fill(404), 429]);
  });
});
