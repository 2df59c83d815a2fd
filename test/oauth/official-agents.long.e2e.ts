import { anonymous, newDocument, newOwner, newProject, newToken, type Person, sql } from '#testing';
import { deployment, startApi } from '../support/deployments';
import { startDocumentServer, type DocumentServer } from './document-server';
import { decide, storedHash } from './oauth-support';
import { Memory, firstAgent, newestAgent } from './official-agents';

const SCOPES = ['read:docs', 'read:catalog'];

describe('an official client that knows only the address of the tools', () => {
  const { databaseUrl } = deployment();
  let url: string;
  let documents: DocumentServer;
  let owner: Person;

  beforeAll(async () => {
    documents = await startDocumentServer();
    const settings = { OAUTH_ALLOW_PRIVATE: 'true', NODE_EXTRA_CA_CERTS: documents.certificate };
    ({ url } = await startApi({ databaseUrl }, settings));
    owner = await newOwner(url);
    const handbook = await newProject(owner, { slug: 'handbook' });
    const setup = '# Setup\n\n## Install\n\nThe quokka runs npm install.\n';
    await newDocument(owner, handbook, 'guides/setup.md', setup);
    const secret = await newProject(owner, { slug: 'plans' });
    await newDocument(owner, secret, 'a.md', '# Plans\n\nThe quokka moves to the coast.\n');
  });

  describe.each([
    ['of the newest generation', newestAgent],
    ['of the generation before', firstAgent],
  ])('%s', (_, agentAt) => {
    /** Plays the story up to a connected agent. */
    async function connected(memory: Memory) {
      const stranger = agentAt(`${url}/mcp`, memory);
      await expect(stranger.connect()).rejects.toThrow('Unauthorized');
      const asked = memory.opened!.searchParams;
      expect([asked.get('resource'), asked.get('code_challenge_method')]).toEqual([`${url}/mcp`, 'S256']);
      expect(asked.get('scope')!.split(' ')).toEqual(
        expect.arrayContaining(['read:docs', 'write:docs', 'publish:docs']),
      );
      const choice = { scopes: SCOPES, reach: 'some', projects: ['handbook'], days: '7' };
      const { headers } = await decide(owner, memory.opened!.search.slice(1), choice);
      await stranger.finish(new URL(headers.location!).searchParams);
      expect(memory.current!.scope!.split(' ').sort()).toEqual([...SCOPES].sort());
      const agent = agentAt(`${url}/mcp`, memory);
      await agent.connect();
      return agent;
    }

    async function findsAndCites(agent: ReturnType<typeof agentAt>): Promise<void> {
      const found = await agent.call('search', { query: 'What does the quokka run?', wait: 20 });
      const { results } = found.structuredContent as { results: { id: string; url: string }[] };
      // The other project, which has a quokka too, was not granted.
      expect(results).toHaveLength(1);
      const [{ id, url: citation }] = results as [{ id: string; url: string }];
      const fetched = await agent.call('fetch', { id });
      expect(fetched.structuredContent).toMatchObject({
        text: '## Install\n\nThe quokka runs npm install.\n',
        url: citation,
      });
      const read = await agent.call('read', { document: id });
      expect(read.content[0]!.text).toContain('The quokka runs npm install.');
      const { origin, pathname, hash } = new URL(citation);
      expect([origin, hash]).toEqual([url, '#install']);
      const opened = await owner.get(pathname).expect(200);
      expect(opened.headers['content-type']).toContain('text/html');
    }

    it.each(['that registers itself', 'with a metadata document'])(
      '%s finds and cites what its person granted, refreshes, and is cut off',
      async (kind) => {
        const publishes = kind === 'with a metadata document';
        const memory = new Memory('Story client', publishes ? documents.publish('Story client') : undefined);
        const agent = await connected(memory);
        if (publishes) expect(memory.information!.client_id).toBe(memory.clientMetadataUrl);
        const names = await agent.names();
        expect(names).toEqual(expect.arrayContaining(['context', 'search', 'fetch', 'read']));
        expect(names).not.toContain('save');
        await findsAndCites(agent);

        const before = memory.current!;
        await expire(before.access_token);
        await findsAndCites(agent);
        expect(memory.current!.access_token).not.toBe(before.access_token);
        expect(memory.current!.refresh_token).not.toBe(before.refresh_token);

        memory.opened = undefined;
        if (publishes) await revokeAsPerson();
        else await revokeAsClient(memory);
        // The client warns its user.
        jest.spyOn(console, 'warn').mockImplementation();
        await expect(agent.call('search', { query: 'quokka' })).rejects.toThrow('Unauthorized');
        expect(memory.opened).toBeDefined();
        jest.restoreAllMocks();
        await agent.close();
      },
    );
  });

  /** Ends an access token, as an hour does. Revoking another token makes the process read the row again. */
  async function expire(token: string): Promise<void> {
    const query = 'UPDATE api_tokens SET access_expires_at = now() WHERE token_hash = $1';
    await sql(databaseUrl, query, [storedHash(token)]);
    const { id } = await newToken(owner, 'read');
    await owner.delete(`/api/tokens/${id}`).expect(200);
  }

  /** Revokes as a client does that its person disconnects (RFC 7009). */
  async function revokeAsClient({ current, information }: Memory): Promise<void> {
    const { body } = await anonymous(url).get('/.well-known/oauth-authorization-server').expect(200);
    const { pathname } = new URL(body.revocation_endpoint as string);
    const fields = { token: current!.refresh_token, client_id: information!.client_id };
    await anonymous(url).post(pathname, fields).type('form').expect(200);
  }

  async function revokeAsPerson(): Promise<void> {
    const { body } = await owner.get('/api/tokens').expect(200);
    const [{ id }] = body.data as [{ id: string }];
    await owner.delete(`/api/tokens/${id}`).expect(200);
  }
});
