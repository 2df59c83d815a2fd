import { type Person, anonymous, newMember, newOwner, withDatabase } from '#testing';
import { PASSWORD, newSession, signUpForm } from '../accounts/accounts-support';
import { commandLine } from '../accounts/command-line';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { expectIntactChain, readAuditEntries, readAuditLog } from './audit-support';

const OPERATOR = { type: 'operator', id: null, name: null, tokenId: null };

describe('the audit log of accounts', () => {
  const { api, databaseUrl, redisUrl } = deployment();
  const [url] = api;
  const { admin } = commandLine({ databaseUrl, redisUrl });
  const actorOf = ({ userId }: Person) => ({ type: 'user', id: userId, tokenId: null });

  async function invite(inviter: Person, role = 'member') {
    const { email } = signUpForm();
    const answer = await inviter.post('/api/members/invites', { email, role }).expect(201);
    const { id, link, expiresAt } = answer.body.data as { id: string; link: string; expiresAt: string };
    return { id, email, expiresAt, token: link.split('/').pop()! };
  }

  /** Expects that a request changes nothing in the audit log of a tenant. */
  async function recordsNothing(tenantId: string, request: () => Promise<unknown>): Promise<void> {
    const before = await readAuditLog(databaseUrl, tenantId);
    await request();
    expect(await readAuditLog(databaseUrl, tenantId)).toEqual(before);
  }

  it('begins with the sign-up of the owner', async () => {
    const form = signUpForm({ displayName: 'Ada' });
    const answer = await anonymous(url)
      .with({ 'User-Agent': 'browser/1.0' })
      .post('/api/auth/sign-up', form)
      .expect(201);
    const { userId, tenant } = answer.body.data;
    const entries = await readAuditLog(databaseUrl, tenant.id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      seq: 1,
      action: 'tenant.created',
      actor: { type: 'user', id: userId, name: 'Ada', tokenId: null },
      target: { type: 'tenant', id: tenant.id, name: form.tenantName },
      ip: '127.0.0.1',
      userAgent: 'browser/1.0',
      before: null,
      after: { slug: tenant.slug, plan: 'enterprise', features: expect.any(Array) as string[] },
    });
    await expectIntactChain(databaseUrl, tenant.id);
  });

  it.each([
    ['/api/share-groups', { name: 'Readers' }],
    ['/api/projects', { name: 'Late' }],
  ])('performs no act of a session that has ended while the act waited: POST %s', async (path, body) => {
    const owner = await newOwner(url);
    const elsewhere = owner.with({ Cookie: await newSession(owner) }).at(api[1]);
    const shown = async () => ((await elsewhere.get(path).expect(200)).body as { data: unknown }).data;
    const before = [await readAuditLog(databaseUrl, owner.tenantId), await shown()];
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM audit_heads WHERE tenant_id = $1 FOR UPDATE', [owner.tenantId]);
      const sent = owner.post(path, body).then();
      await untilBlocked(client, 'the act waits');
      await elsewhere.delete('/api/auth/sessions').expect(200);
      await client.query('COMMIT');
      return sent;
    });
    expect(answer.status).toBe(401);
    expect([await readAuditLog(databaseUrl, owner.tenantId), await shown()]).toEqual(before);
  });

  it('records those who suspend themselves, which ends their session', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await admin.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
    await admin.get('/api/me').expect(401);
    const [entry] = await readAuditEntries(databaseUrl, owner.tenantId, 'member.suspended');
    expect(entry).toMatchObject({ actor: actorOf(admin), target: { id: admin.userId } });
  });

  it('records what the operator changes for an organization, before and after', async () => {
    const owner = await newOwner(url);
    const changes = ['--plan', 'team', '--features', 'none', '--require-review', 'on'];
    await admin('tenant', 'set', owner.tenantSlug, ...changes);
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'tenant.updated');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: OPERATOR,
      actorId: null,
      target: { type: 'tenant', id: owner.tenantId, name: owner.tenantSlug },
      ip: null,
      before: { plan: 'enterprise', requireReview: false },
      after: { plan: 'team', features: [], requireReview: true },
    });
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records that the operator reset a password, but neither the password nor its hash', async () => {
    const owner = await newOwner(url);
    const password = (await admin('user', 'reset-password', owner.email)).trim().split(' ').at(-1)!;
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'user.password_reset');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: OPERATOR,
      target: { type: 'user', id: owner.userId, name: 'Olive Owner' },
      before: null,
      after: null,
    });
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('records an invite without its link, the invite that it replaces, and its withdrawal', async () => {
    const owner = await newOwner(url);
    const { id, email, token, expiresAt } = await invite(owner, 'admin');
    const again = await owner.post('/api/members/invites', { email, role: 'member' }).expect(201);
    await owner.delete(`/api/members/invites/${again.body.data.id}`).expect(200);
    await owner.delete(`/api/members/invites/${again.body.data.id}`).expect(404);
    const [, invited, replacing, withdrawn, ...more] = await readAuditLog(databaseUrl, owner.tenantId);
    expect(more).toEqual([]);
    expect(invited).toMatchObject({
      action: 'member.invited',
      actor: actorOf(owner),
      target: { type: 'invite', id, name: email },
      before: null,
      after: { role: 'admin', expiresAt },
    });
    expect(replacing).toMatchObject({
      action: 'member.invited',
      target: { type: 'invite', id: again.body.data.id },
      before: { replacedInviteId: id, role: 'admin' },
      after: { role: 'member' },
    });
    expect(withdrawn).toMatchObject({
      action: 'invite.withdrawn',
      actor: actorOf(owner),
      target: { type: 'invite', id: again.body.data.id, name: email },
      before: { role: 'member' },
      after: null,
    });
    expect(JSON.stringify([invited, replacing])).not.toContain(token);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records who joined, and with which invite', async () => {
    const owner = await newOwner(url);
    const { id, email, token } = await invite(owner);
    const joining = { token, displayName: 'Grace', password: PASSWORD };
    const answer = await anonymous(url).post('/api/members/invites/accept', joining).expect(201);
    await anonymous(url).post('/api/members/invites/accept', joining).expect(404);
    const { userId } = answer.body.data;
    const entries = await readAuditEntries(databaseUrl, owner.tenantId, 'member.joined');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: { type: 'user', id: userId, name: 'Grace' },
      target: { type: 'user', id: userId, name: 'Grace' },
      ip: '127.0.0.1',
      before: null,
      after: { email, role: 'member', inviteId: id },
    });
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  it('records a new role, a suspension and a reactivation, with what each changed', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await invite(admin);
    const target = { type: 'user', id: admin.userId, name: 'Mel Member' };
    const change = (body: object) => owner.patch(`/api/members/${admin.userId}`, body).expect(200);
    await change({ status: 'suspended' });
    await change({ status: 'active' });
    await change({ role: 'member' });
    const entries = (await readAuditLog(databaseUrl, owner.tenantId)).slice(-3);
    expect(entries).toMatchObject([
      {
        ...{ action: 'member.suspended', actor: actorOf(owner), target },
        before: { status: 'active' },
        after: { status: 'suspended', withdrawnInvites: 1 },
      },
      { action: 'member.reactivated', target, before: { status: 'suspended' }, after: { status: 'active' } },
      { action: 'member.role_changed', target, before: { role: 'admin' }, after: { role: 'member' } },
    ]);
    await expectIntactChain(databaseUrl, owner.tenantId);
  });

  it('records two entries for a change of role and status, and none for a change to the same values', async () => {
    const owner = await newOwner(url);
    const { userId } = await newMember(owner);
    const change = { role: 'admin', status: 'suspended' };
    await owner.patch(`/api/members/${userId}`, change).expect(200);
    const entries = (await readAuditLog(databaseUrl, owner.tenantId)).slice(-2);
    expect(entries.map(({ action }) => action)).toEqual(['member.role_changed', 'member.suspended']);
    await recordsNothing(owner.tenantId, () => owner.patch(`/api/members/${userId}`, change).expect(200));
  });

  it('records nothing about a request that is refused or rolled back', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { email, token } = await invite(owner);
    await anonymous(url).post('/api/auth/sign-up', signUpForm({ email })).expect(201);
    await recordsNothing(owner.tenantId, async () => {
      await owner.patch(`/api/members/${owner.userId}`, { role: 'member' }).expect(409);
      await member.patch(`/api/members/${owner.userId}`, { status: 'suspended' }).expect(403);
      await owner.post('/api/members/invites', { email: member.email, role: 'member' }).expect(409);
      const joining = { token, displayName: 'Grace', password: PASSWORD };
      await anonymous(url).post('/api/members/invites/accept', joining).expect(409);
      await anonymous(url)
        .post('/api/auth/sign-up', signUpForm({ tenantSlug: owner.tenantSlug }))
        .expect(409);
    });
  });
});
