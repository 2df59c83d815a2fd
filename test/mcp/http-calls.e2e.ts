import { connectAgent, newDocument, newOwner, newProject, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { FREE_QUOTA as QUOTA, limitedApi, logOf, tracedApi } from '../support/limited-apis';
import { RemoteAgent, message, post } from './http-support';

describe('the calls of the tools over HTTP', () => {
  const servers = deployment();

  it('are logged and limited as those of their agent, wherever headers say that it is', async () => {
    const api = await tracedApi(servers);
    const owner = await newOwner(api.url);
    const project = await newProject(owner, { slug: 'handbook' });
    await newDocument(owner, project, 'a.md', '# A\n');
    const { token } = await connectAgent(owner, { scopes: ['read:docs', 'projects:create'] });
    const call = message('tools/call', { name: 'create', arguments: { name: 'Logged' } });
    const answer = await post(api.url, call, {
      Authorization: `Bearer ${token}`,
      'User-Agent': 'remote-agent/1.0',
      'X-Forwarded-For': '203.0.113.9',
      'X-Request-Id': 'outer-request-1',
    });
    expect(answer.status).toBe(200);
    const lines = (await logOf(api))
      .split('\n')
      .filter((line) => line.includes('outer-request-1'))
      .map((line) => JSON.parse(line) as { route: string; tool?: string; status: number })
      .map(({ route, tool, status }) => [route, tool, status]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['/mcp', undefined, 200],
        ['/api/projects', 'create', 201],
      ]),
    );
    const [entry] = await sql(
      servers.databaseUrl,
      `SELECT ip, user_agent AS "userAgent" FROM audit_entries WHERE tenant_id = $1 AND action = 'project.created' AND user_agent LIKE 'remote%'`,
      [owner.tenantId],
    );
    expect(entry).toEqual({ ip: '127.0.0.1', userAgent: 'remote-agent/1.0' });
  });

  it('use the daily quota, which messages without calls do not', async () => {
    const api = await limitedApi(servers);
    const owner = await newOwner(api.url);
    await sql(servers.databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
    await newDocument(owner, await newProject(owner, { slug: 'handbook' }), 'a.md', '# A\n');
    const { token } = await newToken(owner, 'read');
    const agent = await RemoteAgent.connect(api.url, token);
    for (let i = 0; i < QUOTA + 3; i++)
      await agent.client.listTools(undefined, { cacheMode: 'bypass' } as never);
    for (let i = 0; i < QUOTA; i++) await agent.tool('read', { document: 'handbook/a.md' });
    const refused = await agent.refusal('read', { document: 'handbook/a.md' });
    expect(refused).toMatch(/429 SVC_QUOTA_EXCEEDED\)\.?\n\nWait \d+ minutes, and tell the user/);
  });
});
