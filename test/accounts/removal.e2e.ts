import {
  type Client,
  MISSING_ID,
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  sql,
  withDatabase,
} from '#testing';
import { untilBlocked } from '../platform/blocked';
import { eventually } from '../platform/eventually';
import { deployment, describeEachBackend } from '../support/deployments';
import { PASSWORD, newSession } from './accounts-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return sql<Row>(databaseUrl, text, values);
}

function deleteAccount(person: Client, currentPassword = PASSWORD) {
  return person.delete('/api/me').send({ currentPassword });
}

describe('DELETE /api/me', () => {
  it('deletes the account: nobody can sign in with it, and its address is free', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const answer = await deleteAccount(member).expect(200);
    expect(answer.body.data).toEqual({ id: member.userId, deleted: true });
    expect((answer.headers['set-cookie'] as unknown as string[])[0]).toMatch(/svc_session=;.*Max-Age=0/);
    const { email, password } = member;
    await anonymous(url).post('/api/auth/sign-in', { email, password }).expect(401);
    const form = { email, password, displayName: 'New', tenantName: 'New' };
    await anonymous(url).post('/api/auth/sign-up', form).expect(201);
  });

  it('ends every credential of the person', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const cookie = await newSession(member);
    const token = await newToken(member, 'read');
    const agent = await connectAgent(member);
    await deleteAccount(member).expect(200);
    await member.at(other).get('/api/me').expect(401);
    await anonymous(url).with({ Cookie: cookie }).get('/api/me').expect(401);
    await token.at(other).get('/api/me').expect(401);
    await agent.at(other).get('/api/me').expect(401);
    const live = await query(
      `SELECT count(*)::int AS live FROM api_tokens WHERE tenant_id = $1 AND user_id = $2 AND revoked_at IS NULL`,
      [owner.tenantId, member.userId],
    );
    expect(live).toEqual([{ live: 0 }]);
    const agents = await query('SELECT status, returns_with_owner AS returns FROM actors WHERE id = $1', [
      agent.actorId,
    ]);
    expect(agents).toEqual([{ status: 'orphaned', returns: false }]);
  });

  it('keeps documents in projects under the name "Deleted user", and nothing personal in the row', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const nodeId = await newDocument(member, await newProject(owner), '/left.md');
    await deleteAccount(member).expect(200);
    await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    const members = await owner.get('/api/members').expect(200);
    expect((members.body.data as { userId: string }[]).map(({ userId }) => userId)).toEqual([owner.userId]);
    const [row] = await query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [member.userId]);
    expect(row).toMatchObject({
      display_name: 'Deleted user',
      email: expect.stringMatching(/^deleted-[0-9a-f-]{36}@deleted\.invalid$/),
      password_hash: null,
      status: 'suspended',
    });
    expect(JSON.stringify(row)).not.toContain(member.email);
  });

  it('deletes My Docs with their text', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const saved = await member
      .post('/api/documents/save', { path: '/diary.md', content: '# Private words' })
      .expect(201);
    const { nodeId } = saved.body.data as { nodeId: string };
    await deleteAccount(member).expect(200);
    await owner.get(`/api/v1/documents/${nodeId}/content`).expect(404);
    await untilNone('SELECT count(*)::int AS count FROM revisions WHERE tenant_id = $1 AND node_id = $2', [
      owner.tenantId,
      nodeId,
    ]);
    await untilNone(
      'SELECT count(*)::int AS count FROM projects WHERE tenant_id = $1 AND owner_user_id = $2',
      [owner.tenantId, member.userId],
    );
  });

  it('requires the password, and refuses the last owner', async () => {
    const owner = await newOwner(url);
    const wrong = await deleteAccount(owner, 'not the password').expect(403);
    expect(wrong.body.error.code).toBe('SVC_PASSWORD_WRONG');
    await owner.delete('/api/me').expect(403);
    await deleteAccount(owner, 'x'.repeat(257)).expect(400);
    const last = await deleteAccount(owner).expect(409);
    expect(last.body.error.code).toBe('SVC_LAST_OWNER');
    await owner.get('/api/me').expect(200);
    const second = await newMember(owner);
    await owner.patch(`/api/members/${second.userId}`, { role: 'owner' }).expect(200);
    await deleteAccount(owner).expect(200);
    await second.patch('/api/organization', { name: 'Taken over' }).expect(200);
  });

  it('is refused if the session ends after the password was checked', async () => {
    const member = await newMember(await newOwner(url));
    const elsewhere = member.with({ Cookie: await newSession(member) }).at(other);
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [member.tenantId]);
      const sent = deleteAccount(member, member.password).then();
      await untilBlocked(client, 'the deletion waits');
      await elsewhere.delete('/api/auth/sessions').expect(200);
      await client.query('COMMIT');
      return sent;
    });
    expect(answer.status).toBe(401);
    await elsewhere.get('/api/me').expect(200);
  });

  it('leaves an owner if all owners leave at once', async () => {
    const owner = await newOwner(url);
    const owners = [owner];
    for (let i = 0; i < 3; i++) {
      const member = await newMember(owner);
      await owner.patch(`/api/members/${member.userId}`, { role: 'owner' }).expect(200);
      owners.push(member);
    }
    const answers = await Promise.all(owners.map((one, i) => deleteAccount(one.at(i % 2 ? url : other))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  });

  it('lets a person without a password delete the account only from a fresh session', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await query('UPDATE users SET password_hash = NULL WHERE id = $1', [member.userId]);
    await query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      member.userId,
    ]);
    const old = await member.delete('/api/me').expect(403);
    expect(old.body.error.code).toBe('SVC_SESSION_TOO_OLD');
    await query('UPDATE sessions SET created_at = now() WHERE user_id = $1', [member.userId]);
    await member.delete('/api/me').expect(200);
  });
});

describe('DELETE /api/members/:userId', () => {
  it('removes a member at once, in every process, and the log keeps their name', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await member.at(other).get('/api/me').expect(200);
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    await member.at(other).get('/api/me').expect(401);
    const entries = await query(
      `SELECT action, target ->> 'name' AS name, actor ->> 'name' AS actor FROM audit_entries
      WHERE tenant_id = $1 AND action LIKE 'member.%' ORDER BY seq DESC LIMIT 1`,
      [owner.tenantId],
    );
    expect(entries).toEqual([{ action: 'member.removed', name: 'Mel Member', actor: 'Olive Owner' }]);
    const again = await owner.delete(`/api/members/${member.userId}`).expect(404);
    const missing = await owner.delete(`/api/members/${MISSING_ID}`).expect(404);
    expect(again.body.error).toEqual(missing.body.error);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(404);
  });

  it('follows the rules of a suspension', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const member = await newMember(owner);
    await member.delete(`/api/members/${admin.userId}`).expect(403);
    await admin.delete(`/api/members/${owner.userId}`).expect(403);
    const own = await owner.delete(`/api/members/${owner.userId}`).expect(409);
    expect(own.body.error.code).toBe('SVC_OWN_ACCOUNT');
    const stranger = await newOwner(url);
    await stranger.delete(`/api/members/${member.userId}`).expect(404);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await admin.delete(`/api/members/${member.userId}`).expect(200);
  });

  it('withdraws the open invites of the removed admin', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await admin
      .post('/api/members/invites', { email: `by-${admin.userId}@test.invalid`, role: 'admin' })
      .expect(201);
    await owner.delete(`/api/members/${admin.userId}`).expect(200);
    const invites = await owner.get('/api/members/invites').expect(200);
    expect(invites.body.data).toEqual([]);
  });

  it('ends shares for, group memberships, views and follows of the member', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const followed = await connectAgent(owner);
    await member.post(`/api/agents/${followed.actorId}/follow`).expect(200);
    const group = await owner.post('/api/share-groups', { name: 'Readers' }).expect(201);
    await owner.put(`/api/share-groups/${group.body.data.id}/members/${member.userId}`).expect(200);
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    const members = await owner.get(`/api/share-groups/${group.body.data.id}/members`).expect(200);
    expect(members.body.data).toEqual([]);
    await owner.put(`/api/share-groups/${group.body.data.id}/members/${member.userId}`).expect(404);
    const [row] = await query('SELECT follower_count AS count FROM actors WHERE id = $1', [followed.actorId]);
    expect(row).toEqual({ count: 0 });
  });
});

describe('PATCH /api/organization', () => {
  it('renames the organization, for owners only', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await admin.patch('/api/organization', { name: 'Mine' }).expect(403);
    await owner.patch('/api/organization', { name: '' }).expect(400);
    await owner.patch('/api/organization', { name: 'a'.repeat(101) }).expect(400);
    const renamed = await owner.patch('/api/organization', { name: '  Umbenannt ' }).expect(200);
    expect(renamed.body.data).toMatchObject({ name: 'Umbenannt', slug: owner.tenantSlug, deletionDays: 7 });
    const seen = await admin.get('/api/organization').expect(200);
    expect(seen.body.data).toEqual(renamed.body.data);
  });
});

describe('GET /api/members?search=', () => {
  it('finds members by a part of their name or address, and nobody of another organization', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const found = async (search: string) =>
      (
        (await owner.get(`/api/members?${new URLSearchParams({ search }).toString()}`).expect(200)).body
          .data as { userId: string }[]
      ).map(({ userId }) => userId);
    expect(await found('mEL m')).toEqual([member.userId]);
    expect(await found(member.email.slice(0, 12).toUpperCase())).toEqual([member.userId]);
    expect(await found('%')).toEqual([]);
    expect(await found((await newOwner(url)).email)).toEqual([]);
    await owner.get(`/api/members?search=${'a'.repeat(101)}`).expect(400);
  });
});

describeEachBackend('DELETE /api/auth/sessions', ({ api: [first, second] }) => {
  it('ends every session but the one of the request, in every process', async () => {
    const person = await newOwner(first);
    const elsewhere = await newSession(person);
    await anonymous(second).with({ Cookie: elsewhere }).get('/api/me').expect(200);
    const ended = await person.delete('/api/auth/sessions').expect(200);
    expect(ended.body.data).toEqual({ ended: 1 });
    await anonymous(second).with({ Cookie: elsewhere }).get('/api/me').expect(401);
    await person.at(second).get('/api/me').expect(200);
  });
});

function untilNone(text: string, values: unknown[]): Promise<unknown> {
  return eventually('the rows are deleted', async () => {
    const [row] = await query<{ count: number }>(text, values);
    return row!.count === 0;
  });
}
