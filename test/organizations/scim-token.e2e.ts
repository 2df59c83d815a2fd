import { anonymous, bearer, countStatuses, newMember, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { ERROR, issueToken, newDirectory, provision } from './scim-support';

const ROUTE = '/api/v1/admin/scim-token';
const USERS = '/scim/v2/Users';

describe('the SCIM token', () => {
  const {
    api: [url, second],
    databaseUrl,
  } = deployment();

  it('is shown once, and afterwards only that it exists', async () => {
    const owner = await newOwner(url);
    expect((await owner.get(ROUTE).expect(200)).body.data.token).toBeNull();
    const issued = (await owner.post(ROUTE).expect(201)).body.data;
    expect(issued.token).toMatch(/^svc_[0-9A-Za-z]{42}$/);
    await bearer(url, issued.token as string)
      .get(USERS)
      .expect(200);
    const { text, body } = await owner.get(ROUTE).expect(200);
    expect(text).not.toContain(issued.token);
    expect(body.data.token).toMatchObject({ id: issued.id, createdBy: owner.userId });
    expect(Date.parse(body.data.token.lastUsedAt as string)).not.toBeNaN();
    const [stored] = await sql(databaseUrl, 'SELECT t::text AS row FROM scim_tokens t WHERE tenant_id = $1', [
      owner.tenantId,
    ]);
    expect(stored!.row).not.toContain(issued.token);
  });

  it('stops working in every process once it is rotated', async () => {
    const { owner, scim } = await newDirectory(url);
    await Promise.all([scim.get(USERS).expect(200), scim.at(second).get(USERS).expect(200)]);
    const next = await issueToken(owner);
    for (const process of [url, second]) {
      await scim.at(process).get(USERS).expect(401);
      await next.scim.at(process).get(USERS).expect(200);
    }
  });

  it('is only one, however many are issued at once', async () => {
    const owner = await newOwner(url);
    const issued = await Promise.all(
      Array.from({ length: 8 }, (_, i) => owner.at(i % 2 ? url : second).post(ROUTE)),
    );
    expect(countStatuses(issued)).toEqual({ 201: 8 });
    const answers = await Promise.all(
      issued.map(({ body }) => bearer(url, body.data.token as string).get(USERS)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 7 });
    const { body } = await owner.get(ROUTE).expect(200);
    const live = issued.find((_, i) => answers[i]!.status === 200)!;
    expect(body.data.token.id).toBe(live.body.data.id);
  });

  it('makes every endpoint the same 401 once it is revoked', async () => {
    const { owner, scim } = await newDirectory(url);
    const user = await provision(scim);
    await owner.delete(ROUTE).expect(200);
    await owner.delete(ROUTE).expect(404);
    const requests = [
      scim.get('/scim/v2/ServiceProviderConfig'),
      scim.get('/scim/v2/Schemas'),
      scim.get(`${USERS}/${user.id}`),
      scim.get(`${USERS}/nonsense`),
      scim.post(USERS, {}),
      scim.patch(`${USERS}/${user.id}`, {}),
      scim.delete(`/scim/v2/Groups/${user.id}`),
      scim.post('/scim/v2/Bulk', {}),
      scim.get('/scim/v2/Nothing/here'),
      scim.get('/scim/v2'),
      anonymous(url).get(USERS),
      bearer(url, 'nonsense').get(USERS),
      anonymous(url).with({ Authorization: 'Basic b3duZXI6cGFzc3dvcmQ=' }).get(USERS),
      owner.get(USERS),
    ];
    const answers = await Promise.all(requests);
    const shown = answers.map(({ status, text, headers }) => ({
      status,
      text,
      type: headers['content-type'],
      challenge: headers['www-authenticate'],
    }));
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(shown[0]).toMatchObject({
      status: 401,
      challenge: 'Bearer',
      type: 'application/scim+json; charset=utf-8',
    });
    expect(answers[0]!.body).toMatchObject({ schemas: [ERROR], status: '401' });
    expect((await owner.get(ROUTE).expect(200)).body.data.token).toBeNull();
  });

  it('opens no other route, and no other token opens the SCIM endpoints', async () => {
    const { owner, scim } = await newDirectory(url);
    for (const path of ['/api/me', '/api/projects', '/api/members', ROUTE]) await scim.get(path).expect(401);
    await (await newToken(owner, 'admin')).get(USERS).expect(401);
  });

  it('is refused to members, and explained to organizations on lower plans', async () => {
    const { owner, scim } = await newDirectory(url);
    const member = await newMember(owner);
    await member.get(ROUTE).expect(403);
    await sql(databaseUrl, `UPDATE tenants SET plan = 'team' WHERE id = $1`, [owner.tenantId]);
    // A change of a role makes every process forget whom it knows.
    await owner.patch(`/api/members/${member.userId}`, { role: 'admin' }).expect(200);
    for (const method of ['get', 'post', 'delete'] as const) {
      const { body } = await owner.send(method, ROUTE).expect(403);
      expect(body.error).toMatchObject({
        code: 'SVC_PLAN_REQUIRED',
        details: {
          requiredPlan: 'enterprise',
          currentPlan: 'team',
          upgradeUrl: expect.any(String) as string,
        },
      });
    }
    expect((await scim.get(USERS).expect(403)).body).toMatchObject({ schemas: [ERROR], status: '403' });
  });

  it('stays valid when the person who issued it leaves', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const { scim } = await issueToken(admin);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
    await scim.get(USERS).expect(200);
  });

  it('is recorded in the audit log when it is issued, rotated and revoked, and so is what it does', async () => {
    const { owner, scim } = await newDirectory(url);
    const second = await issueToken(owner);
    await scim.get(USERS).expect(401);
    const user = await provision(second.scim);
    await owner.delete(ROUTE).expect(200);
    const entries = await sql<{
      action: string;
      actor: { type: string; id: string | null };
      target: { id: string };
    }>(
      databaseUrl,
      `SELECT action, actor, target FROM audit_entries WHERE tenant_id = $1 AND action ~ '^(scim_token|member)\\.' ORDER BY seq`,
      [owner.tenantId],
    );
    expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
      ['scim_token.issued', 'user'],
      ['scim_token.rotated', 'user'],
      ['member.provisioned', 'directory'],
      ['scim_token.revoked', 'user'],
    ]);
    expect(entries[2]).toMatchObject({ actor: { id: null }, target: { id: user.id } });
  });
});
