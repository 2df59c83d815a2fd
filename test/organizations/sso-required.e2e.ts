import { type Person, anonymous, newMember, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { Browser, type Provider, connectedOwner, sharedProvider } from './sso-support';

const PATH = '/api/v1/admin/oidc';

describe('an organization that requires single sign-on', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let provider: Provider;
  let owner: Person;
  let member: Person;

  beforeAll(async () => {
    provider = await sharedProvider();
  });
  beforeEach(async () => {
    owner = await connectedOwner(provider);
    member = await newMember(owner);
  });

  const require = async (required: boolean): Promise<void> => {
    const { body } = await owner.get(PATH).expect(200);
    const { issuer, clientId } = body.data.connection;
    await owner.put(PATH, { issuer, clientId, required }).expect(200);
  };
  const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    anonymous(url).post('/api/auth/sign-in', { email, password });

  it('refuses the password of a member only to who knows it', async () => {
    await require(true);
    const { body } = await signIn(member).expect(403);
    expect(body.error).toMatchObject({
      code: 'SVC_SSO_REQUIRED',
      details: { tenantSlug: owner.tenantSlug },
    });
    const wrong = await signIn({ ...member, password: 'wrong' }).expect(401);
    const unknown = await signIn({ email: `${uniqueName('x')}@test.invalid`, password: 'wrong' }).expect(401);
    expect(wrong.body).toEqual(unknown.body);
    await require(false);
    await signIn(member).expect(200);
  });

  it('lets owners in with their password, and everybody with single sign-on', async () => {
    await require(true);
    await signIn(owner).expect(200);
    const browser = new Browser();
    await browser.signIn(owner.tenantSlug, await provider.account({ email: member.email }));
    expect(await browser.userId()).toBe(member.userId);
  });

  it('ends sessions that began otherwise at once, in every process, and keeps tokens', async () => {
    const admin = await newMember(owner, 'admin');
    const token = (await member.post('/api/tokens', { name: 'notes', scope: 'read' }).expect(201)).body.data;
    const browser = new Browser();
    await browser.signIn(owner.tenantSlug, await provider.account({ email: member.email }));
    for (const at of api)
      for (const person of [owner, admin, member]) await person.at(at).get('/api/me').expect(200);
    await require(true);
    for (const at of api) {
      await owner.at(at).get('/api/me').expect(200);
      for (const person of [admin, member]) await person.at(at).get('/api/me').expect(401);
    }
    expect(await browser.userId()).toBe(member.userId);
    const bearer = { Authorization: `Bearer ${token.token}` };
    await anonymous(url).with(bearer).get('/api/me').expect(200);
  });

  it('ends the session of an owner who is demoted', async () => {
    const second = await newMember(owner, 'admin');
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    await require(true);
    await second.get('/api/me').expect(200);
    await owner.patch(`/api/members/${second.userId}`, { role: 'admin' }).expect(200);
    await second.get('/api/me').expect(401);
  });

  it('lets invited people join with single sign-on only', async () => {
    await require(true);
    const account = await provider.account();
    const invite = await owner
      .post('/api/members/invites', { email: account.email, role: 'member' })
      .expect(201);
    const token = (invite.body.data.link as string).split('/').pop()!;
    const form = { token, displayName: 'Ida', password: 'correct horse battery staple' };
    const refused = await anonymous(url).post('/api/members/invites/accept', form).expect(403);
    expect(refused.body.error.code).toBe('SVC_SSO_REQUIRED');
    expect((await new Browser().signIn(owner.tenantSlug, account)).status).toBe(303);
    await anonymous(url).post('/api/members/invites/accept', form).expect(404);
  });

  it('is as it was before if its plan no longer includes single sign-on', async () => {
    await require(true);
    await sql(databaseUrl, `UPDATE tenants SET plan = 'team' WHERE id = $1`, [owner.tenantId]);
    await signIn(member).expect(200);
    const { status } = await new Browser().open(`/api/auth/oidc/start?tenant=${owner.tenantSlug}`);
    expect(status).toBe(404);
  });

  it('admits nobody who signs in with a password while the requirement is being set', async () => {
    const attempts = Array.from({ length: 8 }, () => signIn(member));
    const [answers] = await Promise.all([Promise.all(attempts), require(true)]);
    for (const { status, headers } of answers) {
      if (status !== 200) continue;
      const cookie = (headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!;
      await anonymous(url).with({ Cookie: cookie }).get('/api/me').expect(401);
    }
  });
});
