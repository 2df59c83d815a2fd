import { anonymous, newOwner } from '#testing';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { closedApi, httpsApi } from '../support/limited-apis';
import { PASSWORD, cookieOf, signUpForm } from './accounts-support';

describe('POST /api/auth/sign-up', () => {
  const shared = deployment();
  const [url] = shared.api;
  const stranger = anonymous(url);
  const signUp = (fields: object = {}) => stranger.post('/api/auth/sign-up', signUpForm(fields));

  it('creates an organization and signs in its owner', async () => {
    const form = signUpForm({ displayName: '  Ada  ' });
    const answer = await stranger.post('/api/auth/sign-up', form).expect(201);
    expect(answer.body.data).toMatchObject({
      email: form.email,
      displayName: 'Ada',
      role: 'owner',
      tenant: { name: form.tenantName, slug: form.tenantName, plan: 'enterprise' },
    });
    const me = await stranger
      .with({ Cookie: cookieOf(answer) })
      .get('/api/me')
      .expect(200);
    expect(me.body.data).toEqual({
      userId: answer.body.data.userId,
      role: 'owner',
      isTenantAdmin: true,
      tenant: { id: answer.body.data.tenant.id, slug: form.tenantName },
      personalAgent: null,
      actor: null,
      features: { liveUpdates: true, roomCodes: true, discovery: true },
    });
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await signUp().expect(201);
    const [line] = answer.headers['set-cookie'] as unknown as string[];
    expect(line).toMatch(/^svc_session=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('sets a sign of the session, which scripts can read and which authenticates nobody', async () => {
    const answer = await signUp().expect(201);
    const [session, , sign] = answer.headers['set-cookie'] as unknown as string[];
    expect(sign).toMatch(/^svc_sign=[A-Za-z0-9_-]{22}\.86400; Max-Age=1209600; Path=\/; SameSite=Strict$/);
    const [value] = sign!.split(/[=;]/).slice(1);
    expect(session).not.toContain(value!.split('.')[0]);
    for (const Cookie of [
      sign!.split(';')[0]!,
      `svc_session=${value}`,
      `svc_session=${value!.split('.')[0]}`,
    ])
      await anonymous(url).with({ Cookie }).get('/api/me').expect(401);
    const other = (await signUp().expect(201)).headers['set-cookie'] as unknown as string[];
    expect(other[2]!.split(';')[0]).not.toBe(sign!.split(';')[0]);
  });

  it('restricts the cookie to HTTPS and to its host if BASE_URL is an https URL', async () => {
    const secure = await httpsApi(shared);
    const answer = await anonymous(secure.url).post('/api/auth/sign-up', signUpForm()).expect(201);
    const [line] = answer.headers['set-cookie'] as unknown as string[];
    expect(line).toMatch(/^__Host-svc_session=/);
    expect(line).toMatch(/; Secure/);
    expect(line).not.toMatch(/Domain/i);
    expect((answer.headers['set-cookie'] as unknown as string[])[2]).toMatch(/^__Host-svc_sign=.*; Secure/);
  });

  it('derives a slug from a name in any script, and another one if it is taken', async () => {
    const slugs: string[] = [];
    for (const tenantName of ['株式会社', '株式会社', 'Admin', '~', 'Ünïcode & Co']) {
      slugs.push((await signUp({ tenantName }).expect(201)).body.data.tenant.slug as string);
    }
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(slugs).size).toBe(5);
    expect(slugs).not.toContain('admin');
    expect(slugs[4]).toMatch(/^unicode-co/);
  });

  it('returns 409 for an e-mail address that is taken, in any case and Unicode normalization form', async () => {
    const { email } = signUpForm();
    const local = `jos\u00e9.${email}`;
    await signUp({ email: local }).expect(201);
    const again = await signUp({ email: `Jose\u0301.${email}`.toUpperCase() }).expect(409);
    expect(again.body.error.code).toBe('SVC_EMAIL_TAKEN');
  });

  it('returns 409 for a slug that is taken', async () => {
    const owner = await newOwner(url);
    const answer = await signUp({ tenantSlug: owner.tenantSlug }).expect(409);
    expect(answer.body.error.code).toBe('SVC_TENANT_SLUG_TAKEN');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('creates only one account when several concurrent sign-ups use one e-mail address', async () => {
    const { email } = signUpForm();
    const answers = await Promise.all([signUp({ email }), signUp({ email }), signUp({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['email', 'nobody'],
    ['password', 'elevenchars'],
    ['password', 'x'.repeat(257)],
    ['displayName', '   '],
    ['displayName', 'x'.repeat(101)],
    ['tenantName', ''],
    ['tenantName', 7],
    ['tenantSlug', '~ada'],
    ['tenantSlug', 'a'],
    ['tenantSlug', 'Upper'],
    ['tenantSlug', '-edge'],
    ['tenantSlug', 'admin'],
    ['tenantSlug', 'api'],
  ])('returns 400 for the %s %j', async (field, value) => {
    const answer = await signUp({ [field]: value }).expect(400);
    expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
    expect(answer.body.error.details.fields[0].path).toBe(field);
  });

  it('returns 403 and its own code if sign-up is closed', async () => {
    const closed = await closedApi(shared);
    const answer = await anonymous(closed.url).post('/api/auth/sign-up', signUpForm()).expect(403);
    expect(answer.body.error.code).toBe('SVC_SIGN_UP_CLOSED');
    const page = await anonymous(closed.url).get('/sign-up').expect(403);
    expect(page.text).toContain('Sign-up is closed');
  });

  it('gives new organizations the default plan, and limits the sign-ups from one IP address', async () => {
    // All processes on a database count together, and other tests have the same address.
    const limited = await startApi(
      { databaseUrl: await createDatabase() },
      {
        DEFAULT_PLAN: 'free',
        DEFAULT_FEATURES: '',
        SIGN_UPS_PER_MINUTE: '1',
      },
      ['--role', 'http'],
    );
    const first = await anonymous(limited.url).post('/api/auth/sign-up', signUpForm()).expect(201);
    expect(first.body.data.tenant.plan).toBe('free');
    const second = await anonymous(limited.url).post('/api/auth/sign-up', signUpForm()).expect(429);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('returns no password, hash or secret in the body', async () => {
    const answer = await signUp().expect(201);
    expect(answer.text).not.toContain(PASSWORD);
    expect(answer.text).not.toContain('argon2');
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1]);
  });
});
