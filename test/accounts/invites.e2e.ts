import {
  anonymous,
  countStatuses,
  newMember,
  newOwner,
  newToken,
  type Person,
  spread,
  sql,
  withDatabase,
} from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import { GUESSES, limitedApi } from '../support/limited-apis';
import { PASSWORD, cookieOf, signUpForm } from './accounts-support';
import { untilBlocked } from '../platform/blocked';

describe('an invite', () => {
  const { api, databaseUrl } = deployment();
  const [url, other] = api;
  const stranger = anonymous(url);

  async function invite(inviter: Person, fields: object = {}) {
    const body = { email: signUpForm().email, role: 'member', ...fields };
    const answer = await inviter.post('/api/members/invites', body).expect(201);
    const { link, id, email } = answer.body.data as { link: string; id: string; email: string };
    return { id, email, link, token: link.split('/').pop()! };
  }
  const accept = (token: string, client = stranger) =>
    client.post('/api/members/invites/accept', { token, displayName: 'Grace', password: PASSWORD });

  it('signs a new person in with the invited address and role', async () => {
    const owner = await newOwner(url);
    const { token, email, link } = await invite(owner, { role: 'admin' });
    expect(link).toBe(`${url}/invite/${token}`);
    const answer = await accept(token).expect(201);
    expect(answer.body.data).toMatchObject({ email, role: 'admin', tenant: { id: owner.tenantId } });
    await stranger
      .with({ Cookie: cookieOf(answer) })
      .get('/api/members')
      .expect(200);
  });

  it('is accepted only once by concurrent requests to several processes', async () => {
    const { token } = await invite(await newOwner(url));
    const answers = await Promise.all(spread(stranger, api, 6).map((client) => accept(token, client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
  });

  it('gets the same 404 whether it is unknown, used, withdrawn or expired', async () => {
    const owner = await newOwner(url);
    const unknown = await accept('A'.repeat(43)).expect(404);
    const used = await invite(owner);
    await accept(used.token).expect(201);
    const withdrawn = await invite(owner);
    await owner
      .delete(`/api/members/invites/${withdrawn.id}`)
      .expect(200, { data: { id: withdrawn.id, deleted: true } });
    const expired = await invite(owner);
    await sql(databaseUrl, 'UPDATE member_invites SET expires_at = now() WHERE id = $1', [expired.id]);
    for (const { token } of [used, withdrawn, expired])
      expect((await accept(token).expect(404)).text).toBe(unknown.text);
  });

  it('stays open when its address has since been used for a sign-up', async () => {
    const owner = await newOwner(url);
    const { token, email } = await invite(owner);
    await stranger.post('/api/auth/sign-up', signUpForm({ email })).expect(201);
    const answer = await accept(token).expect(409);
    expect(answer.body.error.code).toBe('SVC_EMAIL_TAKEN');
    expect((await owner.get('/api/members/invites').expect(200)).body.data).toHaveLength(1);
  });

  it('is listed without its secret, and is replaced by another invite for the same address', async () => {
    const owner = await newOwner(url);
    const first = await invite(owner);
    const second = await invite(owner, { email: first.email.toUpperCase() });
    const list = await owner.get('/api/members/invites').expect(200);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(list.text).not.toContain(second.token);
    expect(list.text).not.toContain('link');
    expect(list.body.meta).toEqual({ nextCursor: null });
    await accept(first.token).expect(404);
    await accept(second.token).expect(201);
  });

  it('is the only one for its address, also if two people are invited at once', async () => {
    const owner = await newOwner(url);
    const { email } = signUpForm();
    const two = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM audit_heads WHERE tenant_id = $1 FOR UPDATE', [owner.tenantId]);
      const first = invite(owner, { email });
      await untilBlocked(client, 'the first waits');
      const second = invite(owner.at(other) as Person, { email });
      await untilBlocked(client, 'the second waits', 2);
      await client.query('COMMIT');
      return Promise.all([first, second]);
    });
    const list = await owner.get('/api/members/invites').expect(200);
    expect(list.body.data).toMatchObject([{ id: two[1].id }]);
    await accept(two[0].token).expect(404);
  });

  it('is withdrawn when its creator is suspended or loses the role that allows it', async () => {
    const owner = await newOwner(url);
    for (const change of [{ status: 'suspended' }, { role: 'member' }]) {
      const admin = await newMember(owner, 'admin');
      const { token } = await invite(admin, { role: 'admin' });
      await owner.patch(`/api/members/${admin.userId}`, change).expect(200);
      await accept(token).expect(404);
    }
  });

  it('is created, listed and withdrawn by owners and admins of the organization only', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const foreign = await newOwner(url);
    const { id } = await invite(owner);
    const body = { email: signUpForm().email, role: 'member' };
    await stranger.post('/api/members/invites', body).expect(401);
    await (await newToken(owner, 'admin')).post('/api/members/invites', body).expect(401);
    await member.post('/api/members/invites', body).expect(403);
    await member.get('/api/members/invites').expect(403);
    await member.delete(`/api/members/invites/${id}`).expect(403);
    const ofOthers = await foreign.delete(`/api/members/invites/${id}`).expect(404);
    expect((await foreign.delete('/api/members/invites/x').expect(404)).text).toBe(ofOthers.text);
    expect((await foreign.get('/api/members/invites').expect(200)).body.data).toEqual([]);
  });

  it('is refused for a member of the organization, for the role of owner, and for an invalid address or form', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const existing = { email: member.email.toUpperCase(), role: 'member' };
    const taken = await owner.post('/api/members/invites', existing).expect(409);
    expect(taken.body.error.code).toBe('SVC_ALREADY_MEMBER');
    const { email } = signUpForm();
    await owner.post('/api/members/invites', { email, role: 'owner' }).expect(400);
    await owner.post('/api/members/invites', { email: 'nobody', role: 'member' }).expect(400);
    const { token } = await invite(owner);
    for (const wrong of [{ password: 'short' }, { displayName: ' ' }, { token: undefined }])
      await stranger
        .post('/api/members/invites/accept', { token, displayName: 'G', password: PASSWORD, ...wrong })
        .expect(400);
    await accept(token).expect(201);
  });
});

describeEachBackend('guesses of invites', (backend) => {
  const [url] = backend.api;

  async function tokensOf(owner: Person, count: number): Promise<string[]> {
    const links = [];
    for (let i = 0; i < count; i++) {
      const body = { email: signUpForm().email, role: 'member' };
      const { body: created } = await owner.post('/api/members/invites', body).expect(201);
      links.push((created.data as { link: string }).link);
    }
    return links.map((link) => link.split('/').pop()!);
  }

  it('count only wrong tokens, so an office can accept its invites at once', async () => {
    const service = await limitedApi(backend);
    const office = anonymous(service.url).with({ 'X-Forwarded-For': '198.51.100.20' });
    const accept = (token: string) =>
      office.post('/api/members/invites/accept', { token, displayName: 'Grace', password: PASSWORD });
    const tokens = await tokensOf(await newOwner(url), 14);
    const colleagues = tokens.splice(0, 8).map((token) => accept(token));
    expect(countStatuses(await Promise.all(colleagues))).toEqual({ 201: 8 });

    const statuses = [];
    for (let i = 0; i < GUESSES; i++)
      for (const token of ['A'.repeat(43), tokens.pop()!]) statuses.push((await accept(token)).status);
    expect(statuses).toEqual([404, 201, 404, 201, 404, 201, 404, 201, 404, 429]);
    const limited = await accept('A'.repeat(43)).expect(429);
    expect((await accept(tokens.pop()!).expect(429)).body).toEqual(limited.body);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are counted one by one when they come at the same time', async () => {
    const service = await limitedApi(backend);
    const guesser = anonymous(service.url).with({ 'X-Forwarded-For': '198.51.100.21' });
    const body = { token: 'A'.repeat(43), displayName: 'Grace', password: PASSWORD };
    const guesses = Array.from({ length: 12 }, () => guesser.post('/api/members/invites/accept', body));
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 404: GUESSES, 429: 12 - GUESSES });
  });

  it('cost a password hash only a few times for one open invite', async () => {
    const service = await limitedApi(backend);
    const owner = await newOwner(url);
    const email = signUpForm().email;
    const { body } = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    await anonymous(url).post('/api/auth/sign-up', signUpForm({ email })).expect(201);
    const token = (body.data as { link: string }).link.split('/').pop()!;
    const statuses = [];
    for (let i = 0; i < GUESSES + 2; i++) {
      const from = anonymous(service.url).with({ 'X-Forwarded-For': `198.51.100.${30 + i}` });
      const accepting = { token, displayName: 'Grace', password: PASSWORD };
      statuses.push((await from.post('/api/members/invites/accept', accepting)).status);
    }
    expect(statuses).toEqual([...Array<number>(GUESSES).fill(409), 429, 429]);
  });
});
