import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, connectAgent, newMember, newOwner, newProject, newToken, type Person } from '#testing';
import { signInAgain } from '../contract/credentials';
import { describeEachBackend } from '../support/deployments';
import { eventually } from './eventually';

const TIMES = 30;

describeEachBackend('access ends immediately in every process', ({ api }) => {
  const [here, there] = api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(here);
  });

  /** Sends requests so that the other process has the caller in its cache. */
  const fillCache = async (client: Client): Promise<void> => {
    await client.at(there).get('/api/me').expect(200);
    await client.at(there).get('/api/me').expect(200);
  };

  it('for a revoked token', async () => {
    const tokens = await Promise.all(Array.from({ length: TIMES }, () => newToken(owner, 'read')));
    for (const token of tokens) {
      await fillCache(token);
      await owner.delete(`/api/tokens/${token.id}`).expect(200);
      await token.at(there).get('/api/me').expect(401);
    }
  });

  it('for a request whose token is revoked while its body is still arriving', async () => {
    const [project, token] = await Promise.all([newProject(owner), newToken(owner, 'write')]);
    const { hostname, port } = new URL(there);
    const sent = request({
      ...{ hostname, port, method: 'POST', path: `/api/projects/${project.id}/documents/save`, agent: false },
      headers: { Authorization: `Bearer ${token.token}`, 'Content-Type': 'application/json' },
    });
    const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write('{"virtualPath":"late.md",');
    await eventually('the token was used', async () => {
      const { body } = await owner.get('/api/tokens').expect(200);
      const tokens = body.data as { id: string; lastUsedAt: string | null }[];
      return tokens.find(({ id }) => id === token.id)!.lastUsedAt !== null;
    });
    // The first check of access is over. The second one, after the body, is skipped only within 100 ms of the first.
    await sleep(150);
    await owner.delete(`/api/tokens/${token.id}`).expect(200);
    sent.end('"content":"# Late"}');
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(401);
  });

  it("for an agent's token after its revocation", async () => {
    const agent = await connectAgent(owner);
    await fillCache(agent);
    const { body } = await owner.get('/api/tokens').expect(200);
    const { id } = (body.data as { id: string; actorId: string }[]).find(
      ({ actorId }) => actorId === agent.actorId,
    )!;
    await owner.delete(`/api/tokens/${id}`).expect(200);
    await agent.at(there).get('/api/me').expect(401);
  });

  it('for a session that has signed out', async () => {
    const sessions = await Promise.all(Array.from({ length: TIMES }, () => signInAgain(owner)));
    for (const session of sessions) {
      await fillCache(session);
      await session.post('/api/auth/sign-out').expect(200);
      await session.at(there).get('/api/me').expect(401);
    }
  });

  it('for a session that another session has deleted', async () => {
    const other = await signInAgain(owner);
    await fillCache(other);
    const { body } = await other.get('/api/auth/sessions').expect(200);
    const { id } = (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!;
    await owner.delete(`/api/auth/sessions/${id}`).expect(200);
    await other.at(there).get('/api/me').expect(401);
  });

  it("for a suspended user's session and token", async () => {
    const member = await newMember(owner);
    for (let n = 0; n < TIMES; n++) {
      const session = await signInAgain(member);
      const token = await newToken(session, 'read');
      await fillCache(session);
      await fillCache(token);
      await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
      await token.at(there).get('/api/me').expect(401);
      await session.at(there).get('/api/me').expect(401);
      await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    }
  });

  it('for what the new role of a user does not allow, with their session and with a token created before', async () => {
    const admin = await newMember(owner, 'admin');
    const token = await newToken(admin, 'admin');
    for (let n = 0; n < TIMES; n++) {
      await fillCache(token);
      await admin.at(there).get('/api/members/invites').expect(200);
      await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
      await admin.at(there).get('/api/members/invites').expect(403);
      const refused = await token.at(there).post('/api/projects', { name: 'Refused' }).expect(403);
      expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
      await owner.patch(`/api/members/${admin.userId}`, { role: 'admin' }).expect(200);
    }
  });
});
