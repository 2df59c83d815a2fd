import {
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  newToken,
  type Person,
  withDatabase,
} from '#testing';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment } from '../support/deployments';
import { GENERATIONS, RemoteAgent, message, post } from './http-support';

const GUIDE = '# Setup\n\nRead this first.\n\n## Install\n\nRun npm install.\n';

describe('the tools over HTTP', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let token: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    const project = await newProject(owner, { slug: 'handbook' });
    await newDocument(owner, project, 'guides/setup.md', GUIDE);
    ({ token } = await connectAgent(owner, { scopes: ['read:docs', 'write:docs', 'read:catalog'] }));
  });

  describe.each(GENERATIONS)('in the generation %s', (generation) => {
    it('are listed as the token allows, read, change, and show resources and prompts', async () => {
      const agent = await RemoteAgent.connect(url, token, { generation });
      const names = await agent.names();
      expect(names).toEqual(expect.arrayContaining(['context', 'search', 'fetch', 'read', 'save']));
      expect(names).not.toContain('publish');
      expect(await agent.tool('read', { document: 'handbook/guides/setup.md#install' })).toContain(
        '```untrusted\n## Install\n\nRun npm install.\n```',
      );
      const document = `handbook/${generation}.md`;
      const created = await agent.tool('save', { document, content: '# One\n' });
      const [, etag] = /etag `(.+?)`/.exec(created)!;
      await agent.tool('save', { document, content: '# Two\n', etag });
      expect(await agent.refusal('save', { document, content: '# Three\n', etag })).toContain(
        '-# One\n+# Two',
      );
      const { contents } = await agent.client.readResource({ uri: 'workspace://handbook' });
      expect(contents[0]).toMatchObject({
        mimeType: 'text/markdown',
        text: expect.stringContaining('```untrusted\nhandbook/') as string,
      });
      await expect(agent.client.readResource({ uri: 'workspace://handbook/none.md' })).rejects.toMatchObject({
        code: -32602,
      });
      await expect(agent.call('x'.repeat(2_000))).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(/There is no tool "x{100}"\.$/) as string,
      });
      const { messages } = await agent.client.getPrompt({ name: 'answer', arguments: { question: 'Why?' } });
      expect(messages[0]!.content).toMatchObject({ text: expect.stringContaining('Why?') as string });
      const { completion } = await agent.client.complete({
        ref: { type: 'ref/resource', uri: 'workspace://{project}/{+path}' },
        argument: { name: 'project', value: 'hand' },
      });
      expect(completion.values).toEqual(['handbook']);
    });

    it('show nothing of other organizations', async () => {
      const other = await newOwner(url);
      const id = await newDocument(other, await newProject(other, { slug: 'elsewhere' }), 'a.md');
      const agent = await RemoteAgent.connect(url, token, { generation });
      const missing = await agent.refusal('read', { document: 'elsewhere/none.md' });
      expect(await agent.refusal('read', { document: 'elsewhere/a.md' })).toBe(missing);
      expect(await agent.refusal('fetch', { id })).toContain('SVC_NOT_FOUND');
    });

    it('refuse a token that is revoked while an agent is connected', async () => {
      const { token: secret, id } = await newToken(owner, 'read');
      const agent = await RemoteAgent.connect(url, secret, { generation });
      await agent.tool('read', { document: 'handbook/guides/setup.md' });
      await owner.delete(`/api/tokens/${id}`).expect(200);
      await expect(agent.tool('read', { document: 'handbook/guides/setup.md' })).rejects.toThrow();
      expect(agent.answers.at(-1)!.status).toBe(401);
    });
  });

  it('are described by server/discover and by lists that say how long they last', async () => {
    const authorization = { Authorization: `Bearer ${token}` };
    const discovered = await (await post(url, message('server/discover'), authorization)).json();
    expect(discovered).toMatchObject({
      result: {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        cacheScope: 'private',
        ttlMs: 300_000,
      },
    });
    const listed = await (await post(url, message('tools/list'), authorization)).json();
    const tools = listed.result.tools as { name: string; title: string; annotations: object }[];
    expect(listed.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' });
    for (const tool of tools) expect(tool).toMatchObject({ title: expect.any(String) as string });
    expect(tools.find(({ name }) => name === 'search')).toMatchObject({
      outputSchema: { properties: { results: { type: 'array' } } },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
  });

  it('refuse requests whose headers contradict the body, and messages that are none', async () => {
    const authorization = { Authorization: `Bearer ${token}` };
    const list = message('tools/list');
    const mismatches: [object | string, Record<string, string>, number, number][] = [
      [list, { 'Mcp-Method': 'tools/call' }, 400, -32020],
      [list, { 'MCP-Protocol-Version': '2025-11-25' }, 400, -32020],
      [message('tools/call', { name: 'read', arguments: {} }), { 'Mcp-Name': 'delete' }, 400, -32020],
      ['{', {}, 400, -32700],
      ['[]', {}, 400, -32600],
      [JSON.stringify([list, list]), {}, 400, -32600],
      ['{"a":1}', {}, 400, -32600],
    ];
    for (const [body, headers, status, code] of mismatches) {
      const answer = await post(url, body, { ...authorization, ...headers });
      const { error } = await answer.json();
      expect([body, answer.status, error.code]).toEqual([body, status, code]);
    }
    const text = await post(url, 'x', { ...authorization, 'Content-Type': 'text/plain' });
    expect(text.status).toBe(415);
    expect(await text.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
    const large = await post(url, { ...list, more: 'x'.repeat(17 * 1024 * 1024) }, authorization);
    expect(large.status).toBe(413);
  });

  it('save and read a large document', async () => {
    const agent = await RemoteAgent.connect(url, token);
    const content = `# Large\n\n${'All work and no play makes Jack a dull boy.\n'.repeat(50_000)}`;
    await agent.tool('save', { document: 'handbook/large.md', content });
    const { text, metadata } = await agent.data<{ text: string; metadata: Record<string, string> }>('fetch', {
      id: 'handbook/large.md',
    });
    expect(content.startsWith(text)).toBe(true);
    expect(metadata.continues).toMatch(/^read with startLine \d+$/);
    expect(
      (await agent.tool('read', { document: 'handbook/large.md', maxTokens: 16_000 })).length,
    ).toBeGreaterThan(30_000);
  });

  it('make a project, and find what is saved in it at an address for people', async () => {
    const { token: maker } = await connectAgent(owner, {
      scopes: ['read:docs', 'write:docs', 'projects:create'],
    });
    const agent = await RemoteAgent.connect(url, maker);
    const made = await agent.data<{ slug: string; url: string }>('create', { name: 'Field notes' });
    expect(made).toMatchObject({ slug: 'field-notes', url: `${url}/projects/field-notes` });
    await agent.tool('save', {
      document: 'field-notes/a.md',
      content: '# Axolotls\n\n## Food & feeding\n\nWorms.\n',
    });
    const { results } = await agent.data<{ results: { id: string; url: string }[] }>('search', {
      query: 'worms for axolotls',
      wait: 20,
    });
    const fetched = await agent.data<{ title: string; text: string; url: string }>('fetch', {
      id: results[0]!.id,
    });
    expect(fetched).toMatchObject({
      title: 'Food & feeding',
      text: '## Food & feeding\n\nWorms.\n',
      url: results[0]!.url,
    });
    expect(fetched.url).toMatch(new RegExp(`^${url}/documents/[0-9a-f-]{36}#food--feeding$`));
  });

  it('say which parameters of a message are wrong, with the code of JSON-RPC for them', async () => {
    for (const [method, params] of [
      ['tools/list', { cursor: 7 }],
      ['tools/call', { name: 7 }],
      ['tools/call', { name: 'read', arguments: 'x' }],
      ['resources/list', { cursor: 7 }],
      ['resources/templates/list', { cursor: 7 }],
      ['resources/read', {}],
      ['resources/read', { uri: 7 }],
      ['completion/complete', { ref: {} }],
      ['prompts/list', { cursor: 7 }],
      ['prompts/get', {}],
      ['prompts/get', { name: 'answer', arguments: { question: 7 } }],
    ] as const) {
      const answer = await post(url, message(method, params), { Authorization: `Bearer ${token}` });
      const text = (await answer.text()).replace(/^[^{]*/, '');
      expect([method, JSON.parse(text)]).toEqual([
        method,
        { jsonrpc: '2.0', id: 1, error: { code: -32602, message: expect.any(String) as string } },
      ]);
    }
  });

  it('are only served by POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(`${url}/mcp`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
    }
  });

  it('answer a page of another site with 403, and one of the service', async () => {
    const authorization = { Authorization: `Bearer ${token}` };
    const status = async (origin: string) =>
      (await post(url, message('tools/list'), { ...authorization, Origin: origin })).status;
    expect([await status('https://evil.example'), await status('null'), await status(url)]).toEqual([
      403, 403, 200,
    ]);
  });

  it('tell an agent without a valid token where to get one, with which scopes', async () => {
    const list = message('tools/list');
    const challenge = async (headers: Record<string, string>) => {
      const answer = await post(url, list, headers);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { data: { code: 'SVC_UNAUTHORIZED' } } });
      return answer.headers.get('www-authenticate')!;
    };
    const anonymous = await challenge({});
    const metadata = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`;
    expect(anonymous).toContain(metadata);
    expect(anonymous).toMatch(/^Bearer scope="(?=.*read:docs)(?=.*write:docs)(?=.*publish:docs).*"/);
    expect(await challenge({ Authorization: 'Bearer nonsense' })).toContain('error="invalid_token"');
    // The session of a person is not looked up.
    expect(await challenge({ Cookie: owner.cookie, Origin: url })).toBe(anonymous);
  });

  it('ask for all scopes that a tool needs before it runs', async () => {
    const { token: reader } = await connectAgent(owner, { scopes: ['read:docs', 'read:catalog'] });
    const document = 'handbook/refused.md';
    const call = message('tools/call', { name: 'save', arguments: { document, content: '# A' } });
    const answer = await post(url, call, { Authorization: `Bearer ${reader}` });
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get('www-authenticate')!;
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="read:catalog read:docs write:docs"');
    await owner.get('/api/projects/handbook/documents?path=refused.md').expect(404);
  });

  it('end what a tool waits for when the agent closes the connection', async () => {
    const project = await newProject(owner);
    const id = await newDocument(owner, project, 'waiting.md', '# Waiting\n');
    await withDatabase(databaseUrl, async (database) => {
      await database.query(`SELECT pg_advisory_lock(hashtextextended('${id}', 7160))`);
      const save = { virtualPath: 'waiting.md', content: '# Waiting\n\nFor the index.\n', mode: 'update' };
      await owner.post(`/api/projects/${project.id}/documents/save`, save).expect(200);
      const before = await countWaiters(url);
      const closing = new AbortController();
      const call = message('tools/call', { name: 'search', arguments: { query: 'waiting', wait: 20 } });
      const answer = post(url, call, { Authorization: `Bearer ${token}` }, closing.signal).catch(
        () => undefined,
      );
      await eventually('it waits', async () => (await countWaiters(url)) > before);
      closing.abort();
      await answer;
      await eventually('nobody waits', async () => (await countWaiters(url)) === before);
    });
  });

  it('work with the official client of the first generation', async () => {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'old-agent', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${token}` } },
      }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('context');
    const answer = await client.callTool({
      name: 'outline',
      arguments: { document: 'handbook/guides/setup.md' },
    });
    expect((answer.content as { text: string }[])[0]!.text).toContain('Install #install lines 5–7');
    await client.close();
  });
});
