import { connectAgent, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const BOTH = 'application/json, text/event-stream';

describe('the tools over HTTP serve a client', () => {
  const [url] = deployment().api;
  let token: string;

  beforeAll(async () => {
    const owner = await newOwner(url);
    await newDocument(owner, await newProject(owner, { slug: 'handbook' }), 'a.md', '# Quokkas\n');
    ({ token } = await connectAgent(owner, { scopes: ['read:docs', 'read:catalog'] }));
  });

  /** Sends a message of the first generations. */
  function send(body: unknown, { accept = BOTH, path = '/mcp' } = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, Accept: accept };
    return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  it.each(['*/*', 'text/event-stream', 'text/*, application/*', 'text/event-stream;q=0.5, */*;q=0.1'])(
    'that accepts %s by a stream',
    async (accept) => {
      const answer = await send(PING, { accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      expect(await answer.text()).toContain('data: {"result":{},"jsonrpc":"2.0","id":1}');
    },
  );

  it.each([
    ['application/json', PING, { result: {}, id: 1 }],
    ['application/*', { ...PING, method: 'tools/list' }, { result: { tools: expect.any(Array) as [] } }],
    [
      'application/json, text/event-stream;q=0',
      { ...PING, method: 'tools/call', params: { name: 'read', arguments: { document: 'handbook/a.md' } } },
      { result: { content: [{ text: expect.stringContaining('# Quokkas') as string }] } },
    ],
    ['application/json', { ...PING, id: 'a', method: 'none' }, { error: { code: -32601 }, id: 'a' }],
  ])('that accepts only %s by JSON', async (accept, message, expected) => {
    const answer = await send(message, { accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toMatchObject(expected);
  });

  it('that accepts nothing it could send with 406, and the id of the message', async () => {
    const answer = await send(PING, { accept: 'text/html' });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toMatchObject({ id: 1, error: { data: { code: 'SVC_MCP_NOT_ACCEPTABLE' } } });
  });

  it.each(['/mcp/', '/mcp/?toolsets=inbox'])('at %s, as it adds a slash', async (path) => {
    expect((await send(PING, { path })).status).toBe(200);
  });

  it.each([
    ['jsonrpc of another version', { ...PING, jsonrpc: '1.0' }, 1],
    ['no id', { ...PING, id: null }, undefined],
    ['nothing', {}, undefined],
  ])('that sends %s with an error whose id is that of the message, or none', async (_, message, id) => {
    const answer = await send(message);
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as object;
    expect(body).toMatchObject({ error: { code: -32600 } });
    expect(JSON.stringify({ id: (body as { id?: unknown }).id })).toBe(JSON.stringify({ id }));
  });

  it('that sends a batch with how to send it', async () => {
    const answer = await send([PING, PING]);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        code: -32600,
        message: 'The body must be one message, a JSON object. Send the messages of a batch one by one.',
      },
    });
  });
});
