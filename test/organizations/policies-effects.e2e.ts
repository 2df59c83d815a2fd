import {
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  spread,
  sql,
} from '#testing';
import { PASSWORD, signUpForm } from '../accounts/accounts-support';
import { newDraft, publish } from '../publishing/published-support';
import { newPublicAgent } from '../social/social-support';
import { deployment } from '../support/deployments';
import { setPolicies } from './organizations-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const stranger = anonymous(url);

describe('the policy that restricts an organization to a domain', () => {
  const domain = 'acme.example';
  const address = (at: string) => signUpForm().email.replace(/@.*/, `@${at}`);
  const invite = (owner: Person, email: string) =>
    owner.post('/api/members/invites', { email, role: 'member' });
  async function invited(owner: Person, at: string) {
    const { link } = (await invite(owner, address(at)).expect(201)).body.data as { link: string };
    return link.split('/').pop()!;
  }
  const joining = (token: string) => ({ token, displayName: 'Grace', password: PASSWORD });
  const accept = (token: string, client = stranger) =>
    client.post('/api/members/invites/accept', joining(token));

  it('refuses invites to addresses of every other domain', async () => {
    const owner = await newOwner(url);
    await setPolicies(owner, { restrictToDomain: domain });
    for (const at of [`mail.${domain}`, `not${domain}`, `${domain}.evil.test`, 'test.invalid']) {
      const { body } = await invite(owner, address(at)).expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_EMAIL_DOMAIN_NOT_ALLOWED',
        message: 'A policy of your organization only allows e-mail addresses of acme.example.',
      });
    }
    expect((await owner.get('/api/members/invites').expect(200)).body.data).toEqual([]);
    await accept(await invited(owner, domain.toUpperCase())).expect(201);
  });

  it('admits both spellings of an internationalized domain', async () => {
    const owner = await newOwner(url);
    await setPolicies(owner, { restrictToDomain: 'bücher.example' });
    for (const at of ['BÜCHER.example', 'xn--bcher-kva.example'])
      await invite(owner, address(at)).expect(201);
    await invite(owner, address('bucher.example')).expect(403);
  });

  it('refuses an open invite to another domain when it is accepted, and admits it once the policy allows it', async () => {
    const owner = await newOwner(url);
    const token = await invited(owner, 'elsewhere.example');
    await setPolicies(owner, { restrictToDomain: domain });
    const refused = await accept(token).expect(403);
    expect(refused.body.error.code).toBe('SVC_EMAIL_DOMAIN_NOT_ALLOWED');
    expect(refused.headers['set-cookie']).toBeUndefined();
    const page = await stranger
      .with({ Origin: url })
      .post(`/invite/${token}`)
      .type('form')
      .send({ displayName: 'Grace', password: PASSWORD })
      .expect(403);
    expect(page.text).toContain('admits only e-mail addresses of one domain');
    expect((await owner.get('/api/members').expect(200)).body.data).toHaveLength(1);
    await setPolicies(owner, { restrictToDomain: 'elsewhere.example' });
    await accept(token).expect(201);
  });

  it('lets nobody of another domain join after the answer that set it', async () => {
    const owner = await newOwner(url);
    const tokens: string[] = [];
    for (let n = 0; n < 6; n++) tokens.push(await invited(owner, 'elsewhere.example'));
    const accepted = spread(stranger, api, tokens.length).map((client, n) => accept(tokens[n]!, client));
    const [members, ...answers] = await Promise.all([
      setPolicies(owner, { restrictToDomain: domain }).then(async () => {
        const { body } = await owner.get('/api/members').expect(200);
        return (body.data as unknown[]).length;
      }),
      ...accepted,
    ]);
    const joined = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true);
    expect(joined).toBe(members - 1);
    expect((await owner.get('/api/members').expect(200)).body.data).toHaveLength(members);
  });

  it('does not remove members of another domain, and does not apply to another organization', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    const member = await newMember(owner);
    await setPolicies(owner, { restrictToDomain: domain });
    await member.get('/api/me').expect(200);
    await invite(other, address('elsewhere.example')).expect(201);
  });
});

describe('the policy that requires a review', () => {
  it('lets members and tokens only request one, and owners and admins publish', async () => {
    const owner = await newOwner(url);
    const [member, project, token] = [
      await newMember(owner),
      await newProject(owner),
      await newToken(owner, 'admin'),
    ];
    await setPolicies(owner, { requirePrePublishReview: true });
    const { id } = await newDraft(owner, project);
    for (const caller of [member, token])
      expect((await publish(caller, id).expect(409)).body.error.code).toBe('SVC_REVIEW_REQUIRED');
    await publish(owner, id).expect(200);
    const second = await newDraft(owner, project);
    await setPolicies(owner, {});
    await publish(member, second.id).expect(200);
  });
});

describe('the policy that hides discovery', () => {
  const PATHS = ['/api/discover/agents', '/api/v1/discover/agents'];
  const EMPTY = { popular: [], topRated: [], newest: [] };

  it('empties both routes for sessions and tokens of the organization, and no other organization', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    await newPublicAgent(owner);
    const callers = [
      owner,
      await newMember(owner),
      await newToken(owner, 'admin'),
      await connectAgent(owner),
    ];
    await setPolicies(owner, { hideDiscoveryTab: true });
    for (const caller of callers)
      for (const path of PATHS) await caller.get(path).expect(200, { data: EMPTY });
    const { body } = await other.get(PATHS[0]!).expect(200);
    expect(body.data.newest.length).toBeGreaterThan(0);
    await setPolicies(owner, {});
    expect((await owner.get(PATHS[0]!).expect(200)).body.data.newest.length).toBeGreaterThan(0);
  });

  it('is reported by /api/me, to tokens too', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    const discovery = async (caller: typeof token | Person) =>
      (await caller.get('/api/me').expect(200)).body.data.features.discovery as boolean;
    expect([await discovery(owner), await discovery(token)]).toEqual([true, true]);
    await setPolicies(owner, { hideDiscoveryTab: true });
    expect([await discovery(owner), await discovery(token)]).toEqual([false, false]);
    const without = await newOwner(url);
    await sql(databaseUrl, `UPDATE tenants SET features = '{}' WHERE id = $1`, [without.tenantId]);
    expect(await discovery(without)).toBe(false);
  });
});
