import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { anonymous, newDocument, newOwner, newProject } from '#testing';
import { message, post } from '../mcp/http-support';
import { deployment } from '../support/deployments';
import { decide } from './oauth-support';
import { Memory } from './official-agents';

const [url] = deployment().api;

describe('a client that knows only the address of the tools', () => {
  const address = new URL(`${url}/mcp`);
  const connect = (memory: Memory) => {
    const client = new Client({ name: 'address-client', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(address, { authProvider: memory });
    return { client, transport };
  };

  it('is led to its person, gets fewer scopes than it asked for, and finds what it cites', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner, { slug: 'handbook' });
    await newDocument(
      owner,
      project,
      'guides/setup.md',
      '# Setup\n\n## Install\n\nThe quokka runs npm install.\n',
    );

    const memory = new Memory('Address client');
    const first = connect(memory);
    await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
    const asked = memory.opened!.searchParams;
    expect([asked.get('resource'), asked.get('code_challenge_method')]).toEqual([address.href, 'S256']);
    expect(asked.get('scope')!.split(' ')).toEqual(expect.arrayContaining(['read:docs', 'write:docs']));

    const scopes = ['read:docs', 'read:catalog'];
    const answer = await decide(owner, memory.opened!.search.slice(1), { scopes });
    await first.transport.finishAuth(new URL(answer.headers.location!).searchParams.get('code')!);
    expect(memory.current!.scope!.split(' ').sort()).toEqual([...scopes].sort());

    const { client, transport } = connect(memory);
    await client.connect(transport);
    const found = await client.callTool({ name: 'search', arguments: { query: 'quokka install' } });
    const { results } = found.structuredContent as { results: { id: string; url: string }[] };
    expect(results[0]!.id).toMatch(/handbook|#install@[0-9a-f]{12}$/);
    const cited = new URL(results[0]!.url);
    expect(cited.origin).toBe(url);
    await owner.get(`${cited.pathname}${cited.search}`).expect(200);
    const fetched = await client.callTool({ name: 'fetch', arguments: { id: results[0]!.id } });
    expect(JSON.stringify(fetched.structuredContent)).toContain('The quokka runs npm install.');
    await client.close();

    const save = message('tools/call', {
      name: 'save',
      arguments: { document: 'handbook/a.md', content: 'a' },
    });
    const refused = await post(url, save, { Authorization: `Bearer ${memory.current!.access_token}` });
    expect(refused.status).toBe(403);
    const challenge = refused.headers.get('www-authenticate')!;
    expect(challenge).toMatch(/^Bearer error="insufficient_scope", scope="[^"]*\bwrite:docs\b[^"]*"/);
    for (const scope of scopes) expect(challenge).toContain(scope);
  });

  it('learns the same scopes from the refusal and from the metadata', async () => {
    const refused = await post(url, message('tools/list'));
    expect(refused.status).toBe(401);
    const [, scope] = /scope="([^"]*)"/.exec(refused.headers.get('www-authenticate')!)!;
    const { body } = await anonymous(url).get('/.well-known/oauth-protected-resource/mcp').expect(200);
    expect([...(body.scopes_supported as string[])].sort()).toEqual(scope!.split(' ').sort());
  });
});
