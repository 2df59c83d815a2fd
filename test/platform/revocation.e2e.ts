import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAgent, newOwner, newProject, newToken, type Person } from '#testing';
import { signInAgain } from '../contract/credentials';
import { describeEachBackend } from '../support/deployments';
import { eventually } from './eventually';
import { fillCache, itEndsAccess } from './revocation-support';

describeEachBackend('access ends immediately in every process', (deployment) => {
  const [here, there] = deployment.api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(here);
  });

  itEndsAccess(deployment, 2);

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
    await fillCache(agent, there);
    const { body } = await owner.get('/api/tokens').expect(200);
    const { id } = (body.data as { id: string; actorId: string }[]).find(
      ({ actorId }) => actorId === agent.actorId,
    )!;
    await owner.delete(`/api/tokens/${id}`).expect(200);
    await agent.at(there).get('/api/me').expect(401);
  });

  it('for a session that another session has deleted', async () => {
    const other = await signInAgain(owner);
    await fillCache(other, there);
    const { body } = await other.get('/api/auth/sessions').expect(200);
    const { id } = (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!;
    await owner.delete(`/api/auth/sessions/${id}`).expect(200);
    await other.at(there).get('/api/me').expect(401);
  });
});
