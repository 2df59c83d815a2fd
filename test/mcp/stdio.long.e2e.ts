import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { newDocument, newOwner, newProject, newToken, type Person } from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { deployment, startApi } from '../support/deployments';
import { LocalAgent, newHome } from './mcp-support';

describe('the local tools', () => {
  const servers = deployment();
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(servers.api[0]);
    await newDocument(owner, await newProject(owner, { slug: 'handbook' }), 'a.md', '# A\n\nHello.\n');
  });

  it('speak the newest generation of the protocol with its official client', async () => {
    const { token } = await newToken(owner, 'write');
    const client = new Client(
      { name: 'new-agent', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(root, 'scripts', 'mcp.mjs'), '--url', servers.api[0], '--no-browser'],
        env: { PATH: process.env.PATH!, HOME: newHome(), WORKSPACE_TOKEN: token },
        stderr: 'ignore',
      }),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('save');
    const { content } = await client.callTool({ name: 'read', arguments: { document: 'handbook/a.md' } });
    expect(content[0]).toMatchObject({ text: expect.stringContaining('Hello.') as string });
    await client.close();
  });

  it('list no tool that changes something with --read-only, and ask only for rights to read', async () => {
    const agent = await LocalAgent.connected(owner, { args: ['--read-only', '--toolsets', 'inbox,sharing'] });
    const { tools } = await agent.client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    const { credentials } = JSON.parse(agent.stored(new URL(servers.api[0]).host).text) as {
      credentials: { scopes: string[] };
    };
    expect(credentials.scopes.filter((scope) => !scope.startsWith('read:'))).toEqual([]);
    await expect(agent.tool('save', { document: 'handbook/b.md', content: '# B' })).rejects.toThrow();
  });

  it('ask for no more rights than their tools need', async () => {
    const agent = await LocalAgent.connected(owner);
    const { credentials } = JSON.parse(agent.stored(new URL(servers.api[0]).host).text) as {
      credentials: { scopes: string[] };
    };
    expect(credentials.scopes.sort()).toEqual([
      'projects:create',
      'publish:docs',
      'read:catalog',
      'read:docs',
      'write:docs',
    ]);
  });

  it('answer soon when the service stops, and work when it runs again', async () => {
    const api = await startApi(servers);
    const { token } = await newToken(owner, 'read');
    const agent = await LocalAgent.start(api.url, { token });
    expect(await agent.tool('read', { document: 'handbook/a.md' })).toContain('Hello.');
    await api.stop();
    // The test fails by its own time-out if the tool retries as long as its patience allows, again and again.
    expect(await agent.refusal('read', { document: 'handbook/a.md' })).toContain(
      'check that the service runs',
    );
  });
});
