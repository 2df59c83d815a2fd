import type { Response } from 'supertest';
import {
  anonymous,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sql,
  withDatabase,
} from '#testing';
import { PASSWORD, newSession } from '../accounts/accounts-support';
import { mailTo } from '../accounts/mails';
import { newAgent, newOpenAgent, send } from '../inbox/inbox-support';
import { untilBlocked } from '../platform/blocked';
import { newLive } from '../publishing/published-support';
import { enter, newRoom } from '../rooms/people-support';
import { connectRoomAgent, seatAgents } from '../rooms/relay-support';
import { consume, newCapability, newParties } from '../sharing/capabilities-support';
import { newPublicAgent } from '../social/social-support';
import { deployment } from '../support/deployments';
import { deleteOrganization, slugOf } from './deletion-support';

const shared = deployment();
const {
  api: [url, other],
  relay,
  databaseUrl,
} = shared;

const DAY_MS = 86_400_000;

async function refusalOf(request: PromiseLike<{ status: number; body: { error?: { code: string } } }>) {
  const { status, body } = await request;
  return [status, body.error?.code];
}

describe('POST /api/organization/delete', () => {
  it('suspends the organization at once, in every process, and keeps it for a week', async () => {
    const owner = await newOwner(url);
    const [member, agent] = await Promise.all([newMember(owner), connectAgent(owner)]);
    const token = await newToken(owner, 'admin');
    for (const caller of [owner, member, token, agent]) await caller.at(other).get('/api/me').expect(200);
    const { body } = await deleteOrganization(owner, await slugOf(owner)).expect(200);
    const left = new Date(body.data.deletesAt as string).getTime() - Date.now();
    expect(left).toBeGreaterThan(6 * DAY_MS);
    expect(left).toBeLessThanOrEqual(7 * DAY_MS);
    for (const caller of [member, token, agent]) await caller.at(other).get('/api/me').expect(401);
    await owner.at(other).get('/api/me').expect(200);
  });

  it('leaves owners only the cancellation, their data and the audit log', async () => {
    const owner = await newOwner(url);
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    for (const path of [
      '/api/organization',
      '/api/me',
      '/api/me/export',
      '/api/auth/sessions',
      '/api/auth/access',
      '/api/v1/admin/audit-log',
    ])
      await owner.get(path).expect(200);
    await owner.get('/').expect(303).expect('location', '/settings');
    for (const path of [
      '/settings',
      '/settings/organization',
      '/settings/data',
      '/settings/sessions',
      '/settings/audit-log',
    ])
      await owner.get(path).expect(200);
    for (const path of [
      '/api/projects',
      '/api/members',
      '/api/tokens',
      '/settings/members',
      '/api/organization/usage',
    ])
      await owner.get(path).expect(403);
    const { body } = await owner.post('/api/projects', { name: 'Late' }).expect(403);
    expect(body.error).toMatchObject({
      code: 'SVC_ORGANIZATION_BEING_DELETED',
      details: { deletesAt: expect.any(String) },
    });
  });

  it('lets only owners sign in, and only those who know their password learn why', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    const signIn = (email: string, password: string) =>
      anonymous(url).post('/api/auth/sign-in', { email, password });
    await signIn(owner.email, owner.password).expect(200);
    expect(await refusalOf(signIn(member.email, member.password))).toEqual([
      403,
      'SVC_ORGANIZATION_BEING_DELETED',
    ]);
    await signIn(member.email, 'not the password').expect(401);
  });

  it('hides the organization from everybody else, and closes its rooms', async () => {
    const [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    const slug = await slugOf(owner);
    const live = await newLive(owner, await newProject(owner));
    const page = `/p/${slug}/${live.slug}`;
    const agent = await newPublicAgent(owner);
    const [recipient, sender] = await Promise.all([newOpenAgent(owner), newAgent(stranger)]);
    const room = await newRoom(owner);
    await anonymous(url).get(page).expect(200);
    await stranger.get(`/api/agents/${agent.actorId}`).expect(200);
    await send(sender, recipient).expect(201);
    await deleteOrganization(owner, slug).expect(200);
    await anonymous(url).get(page).expect(404);
    await anonymous(url).get(`/p/${slug}`).expect(404);
    await stranger.get(`/api/agents/${agent.actorId}`).expect(404);
    await stranger.put(`/api/published-docs/${live.id}/rating`, { score: 5 }).expect(404);
    await send(sender, recipient).expect(403);
    const rooms = await sql(databaseUrl, 'SELECT status FROM rooms WHERE id = $1', [room.id]);
    expect(rooms).toEqual([{ status: 'closed' }]);
    await owner.post('/api/organization/restore').expect(200);
    await anonymous(url).get(page).expect(200);
    await stranger.get(`/api/agents/${agent.actorId}`).expect(200);
  });

  it('hides what its Doc IDs name, published or shared with everybody, until it is cancelled', async () => {
    const [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    const project = await newProject(owner);
    const [published, shared] = await Promise.all(
      ['live', 'shared'].map(async (name) => {
        const nodeId = await newDocument(owner, project, `${name}.md`, '# Guide\n\n## Install\n\nRun it.\n');
        return newDocId(owner, nodeId);
      }),
    );
    await newLive(owner, project, { sourceNodeId: published!.nodeId });
    await newShare(owner, shared!.globalId, 'public');
    const paths = [published!, shared!].flatMap(({ globalId }) => [
      `/api/v1/docs/resolve?docId=${encodeURIComponent(globalId)}`,
      `/api/doc-ids/resolve/${encodeURIComponent(globalId)}`,
    ]);
    const citations = [published!, shared!].map(
      ({ globalId }) =>
        `/api/catalog/citations?ref=${encodeURIComponent(`${globalId}#install@0123456789ab`)}`,
    );
    const stateOf = async (path: string) => (await stranger.get(path).expect(200)).body.data.state as string;
    for (const path of paths) await stranger.get(path).expect(200);
    for (const path of citations) expect(await stateOf(path)).toBe('changed');
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    for (const path of paths) await stranger.get(path).expect(404);
    for (const path of citations) expect(await stateOf(path)).toBe('gone');
    await owner.post('/api/organization/restore').expect(200);
    for (const path of paths) await stranger.get(path).expect(200);
  });

  it('hides its rooms from people and agents of others, closed as they are, and the capabilities that it gave them', async () => {
    const { owner, stranger, node, recipient } = await newParties(url);
    const room = await newRoom(owner);
    await enter(owner, room, stranger);
    const agent = await connectRoomAgent(stranger, relay);
    await seatAgents(owner, room.id, agent);
    const used = await newCapability(owner, recipient, node);
    const unused = await newCapability(owner, recipient, node);
    await consume(recipient, used).expect(200);
    const asks: [of: string, ask: () => PromiseLike<Response>][] = [
      ['the room', () => stranger.get(room.path)],
      ['its messages', () => stranger.get(`${room.path}/messages`)],
      ['its members', () => stranger.get(`${room.path}/members`)],
      ['its status for an agent', () => agent.status()],
      ['its messages for an agent', () => agent.poll()],
      ['a capability that was used', () => recipient.get(`/api/v1/capabilities/${used.jti}`)],
      ['one that was not', () => recipient.get(`/api/v1/capabilities/${unused.jti}`)],
      ['another use', () => consume(recipient, used)],
    ];
    const statuses = async () => {
      const found: [string, number][] = [];
      for (const [of, ask] of asks) found.push([of, (await ask()).status]);
      return found;
    };
    const listed = async (query = '') =>
      ((await stranger.get(`/api/rooms${query}`).expect(200)).body.data as { id: string }[]).map(
        ({ id }) => id,
      );
    const mine = '?mine=true';
    expect((await statuses()).map(([, status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 410]);
    expect([await listed(), await listed(mine)]).toEqual([[room.id], [room.id]]);
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    expect(await statuses()).toEqual(asks.map(([of]) => [of, 404]));
    expect([await listed(), await listed(mine)]).toEqual([[], []]);
    await owner.post('/api/organization/restore').expect(200);
    expect(await listed()).toEqual([room.id]);
    await recipient.get(`/api/v1/capabilities/${used.jti}`).expect(200);
  });

  it('requires the slug of the organization and the password', async () => {
    const owner = await newOwner(url);
    const slug = await slugOf(owner);
    const foreign = await slugOf(await newOwner(url));
    await deleteOrganization(owner, foreign).expect(400);
    await owner.post('/api/organization/delete', { currentPassword: PASSWORD }).expect(400);
    expect(await refusalOf(deleteOrganization(owner, slug, 'wrong'))).toEqual([403, 'SVC_PASSWORD_WRONG']);
    await owner.post('/api/organization/delete', { slug }).expect(403);
    expect((await owner.get('/api/organization').expect(200)).body.data.deletesAt).toBeNull();
  });

  it('is refused if the session ends after the password was checked', async () => {
    const owner = await newOwner(url);
    const elsewhere = owner.with({ Cookie: await newSession(owner) }).at(other);
    const slug = await slugOf(owner);
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [owner.tenantId]);
      const sent = deleteOrganization(owner, slug).then();
      await untilBlocked(client, 'the deletion waits');
      await elsewhere.delete('/api/auth/sessions').expect(200);
      await client.query('COMMIT');
      return sent;
    });
    expect(answer.status).toBe(401);
    expect((await elsewhere.get('/api/organization').expect(200)).body.data.deletesAt).toBeNull();
  });

  it('succeeds for one of two owners who ask for it at once', async () => {
    const owner = await newOwner(url);
    const second = await newMember(owner);
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    const slug = await slugOf(owner);
    const answers = await Promise.all([
      deleteOrganization(owner, slug),
      deleteOrganization(second.at(other) as typeof second, slug, second.password),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('mails all owners, and is in the audit log', async () => {
    const owner = await newOwner(url);
    const second = await newMember(owner);
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await second.post('/api/organization/restore').expect(200);
    for (const { email } of [owner, second]) {
      const mail = await mailTo(databaseUrl, email, 'deletion_scheduled');
      expect(mail.text).toContain('/settings/organization');
      await mailTo(databaseUrl, email, 'deletion_cancelled');
    }
    const { body } = await owner.get('/api/v1/admin/audit-log?limit=2').expect(200);
    expect(
      (body.data as { action: string; actor: { id: string } }[]).map(({ action, actor }) => [
        action,
        actor.id,
      ]),
    ).toEqual([
      ['tenant.deletion_cancelled', second.userId],
      ['tenant.deletion_scheduled', owner.userId],
    ]);
  });
});

describe('POST /api/organization/restore', () => {
  it('brings everything back but what the suspension ended', async () => {
    const owner = await newOwner(url);
    const [member, agent] = await Promise.all([newMember(owner), connectAgent(owner)]);
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    expect((await owner.post('/api/organization/restore').expect(200)).body.data.deletesAt).toBeNull();
    for (const caller of [owner, member, agent]) await caller.at(other).get('/api/me').expect(200);
    expect(await refusalOf(owner.post('/api/organization/restore'))).toEqual([
      409,
      'SVC_DELETION_NOT_SCHEDULED',
    ]);
  });

  it('is refused once the erasure has begun, and of both at once exactly one happens', async () => {
    // The job does this first, here without the rest.
    const begin = `UPDATE tenants n SET erasing_at = now(), departed = true
      WHERE n.id = $1 AND n.deletes_at <= now() AND n.erasing_at IS NULL RETURNING id`;
    for (let round = 0; round < 2; round++) {
      const owner = await newOwner(url);
      await deleteOrganization(owner, await slugOf(owner)).expect(200);
      await sql(databaseUrl, 'UPDATE tenants SET deletes_at = now() WHERE id = $1', [owner.tenantId]);
      const [restored, begun] = await Promise.all([
        owner.post('/api/organization/restore'),
        sql(databaseUrl, begin, [owner.tenantId]),
      ]);
      expect([200, 401, 409]).toContain(restored.status);
      const [tenant] = await sql<{ erasing: boolean }>(
        databaseUrl,
        'SELECT erasing_at IS NOT NULL AS erasing FROM tenants WHERE id = $1',
        [owner.tenantId],
      );
      // The job of the deployment may have begun it, too.
      if (restored.status === 200) expect([tenant, begun.length]).toEqual([{ erasing: false }, 0]);
      else if (tenant) expect(tenant).toEqual({ erasing: true });
    }
  });
});
