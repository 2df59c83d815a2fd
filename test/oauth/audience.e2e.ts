import { type Agent, type Person, connectAgent, newOwner, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';

describe('a token that is bound to the tools', () => {
  const { api, relay, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let agent: Agent;

  beforeAll(async () => {
    owner = await newOwner(url);
    const scopes = ['read:docs', 'write:docs', 'projects:create', 'read:inbox', 'rooms:participate'];
    agent = await connectAgent(owner, { scopes });
    await sql(databaseUrl, `UPDATE api_tokens SET audience = '/mcp' WHERE tenant_id = $1`, [owner.tenantId]);
  });

  it.each([
    ['a route for people and agents', '/api/me'],
    ['a route for agents', '/api/v1/agent-inbox/messages'],
    ['a stream', '/api/events?stream=true'],
    ['a route that answers agents with 403', '/api/my-docs'],
  ])('is refused by %s', async (_, path) => {
    const answer = await agent.get(path);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('is refused by a route that changes something', async () => {
    await agent.post('/api/projects', { name: uniqueName('project') }).expect(401);
  });

  it('is refused by the relay', async () => {
    await agent.at(relay).get('/api/rooms/agent/01890000-0000-7000-8000-000000000000/messages').expect(401);
  });

  it('is listed with its audience', async () => {
    const { body } = await owner.get('/api/tokens').expect(200);
    expect(body.data[0]).toMatchObject({ actorId: agent.actorId, audience: '/mcp' });
  });
});
