import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { newDocument, newOwner, newProject, type Person } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { LocalAgent } from './mcp-support';

const DOCUMENT = 'handbook/operations/etcd.md';
const ETCD = `# Operating etcd

This page is for those who operate the cluster.

## Defragment

To defragment a member, run \`etcdctl defrag\`. It blocks the member while it runs.

## Quota

The flag \`quota-backend-bytes\` limits the size of the database: 2 GiB by default.
`;
/** The tokens of the task below when this test was written, with the list of tools, what the model writes, and what it reads. */
const RECORDED_TOKENS = 2_556;

describe('the tools for passages', () => {
  const { api } = deployment();
  let owner: Person;
  let agent: LocalAgent;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    const project = await newProject(owner, { slug: 'handbook' });
    await newDocument(owner, project, 'operations/etcd.md', ETCD);
    await newDocument(owner, project, 'people/holidays.md', '# Holidays\n\nEverybody has 30 days.\n');
    agent = await LocalAgent.connected(owner);
  });

  beforeEach(async () => {
    const document = { virtualPath: 'operations/etcd.md', content: ETCD };
    await owner.post('/api/projects/handbook/documents/save', document).expect(200);
  });

  it('do a real task: question, context, citation, edit and undo, in few tokens', async () => {
    const { tools } = await agent.client.listTools();
    const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    let transcript = JSON.stringify(listed);
    const tool = async (name: string, args: Record<string, unknown>): Promise<string> => {
      const answer = await agent.tool(name, args);
      transcript += JSON.stringify({ name, args }) + answer;
      return answer;
    };

    const found = await tool('context', {
      query: 'How large can the database of etcd become?',
      maxTokens: 500,
    });
    expect(found).toContain('quota-backend-bytes');
    expect(found).not.toContain('Holidays');
    const section = await tool('read', { document: `${DOCUMENT}#quota` });
    const [, citation] = /citation `(.+?)`/.exec(section)!;
    const edits = [{ op: 'replaceText', find: '2 GiB by default', replace: '8 GiB in our clusters' }];
    expect(await tool('edit', { document: DOCUMENT, edits, dryRun: true })).toMatch(
      /^-.*2 GiB.*\n\+.*8 GiB/m,
    );
    expect(await tool('edit', { document: DOCUMENT, edits })).toContain('Changed lines: 11–11.');
    expect(await tool('read', { document: citation! })).toContain('has changed since it was cited');
    expect(await tool('restore', { document: DOCUMENT, version: 'previous' })).toContain(
      'Restored version 1.',
    );
    expect(await tool('read', { document: citation! })).toContain('The cited text is unchanged.');
    const { body } = await owner.get('/api/projects/handbook/documents?path=operations/etcd.md').expect(200);
    expect(body.data.content).toBe(ETCD);

    const tokens = countTokens(transcript);
    expect(tokens).toBeLessThan(RECORDED_TOKENS * 1.1);
    expect(tokens).toBeGreaterThan(RECORDED_TOKENS * 0.9);
  });

  it('search finds passages with their places, and says when it finds nothing', async () => {
    const found = await agent.tool('search', { query: 'defragment etcd' });
    const [first] = (JSON.parse(found) as { results: Record<string, string>[] }).results;
    expect(first).toEqual({
      id: expect.stringMatching(/^\S+#defragment@[0-9a-f]{12}$/) as string,
      title: 'Operating etcd › Defragment',
      url: expect.stringMatching(/^http\S+\/documents\/[0-9a-f-]{36}#defragment$/) as string,
      document: 'handbook/operations/etcd.md#defragment',
      lines: '5–8',
      tokens: expect.any(Number) as number,
      text: expect.stringContaining('etcdctl defrag') as string,
    });
    const fetched = await agent.tool('fetch', { id: first!.id });
    expect(JSON.parse(fetched)).toMatchObject({
      id: first!.id,
      title: 'Defragment',
      url: first!.url,
      text: expect.stringMatching(/^## Defragment\n/) as string,
    });
    const queries = ['defragment etcd', 'how many holidays'];
    const both = JSON.parse(await agent.tool('search', { query: 'xylophone', queries })) as {
      results: { document: string }[];
    };
    expect(both.results.map(({ document }) => document)).toContain('handbook/people/holidays.md#holidays');
    expect(await agent.tool('context', { query: 'xylophone', queries: ['holidays'] })).toContain(
      'Everybody has 30 days.',
    );
    expect(await agent.tool('search', { query: 'xylophone', project: 'handbook' })).toContain(
      'Nothing was found.',
    );
    expect(await agent.refusal('search', { query: 'etcd', project: 'unknown' })).toContain('SVC_NOT_FOUND');
    expect(await agent.refusal('search', { query: '' })).toContain('`query`');
    expect(await agent.refusal('context', { query: 'etcd', maxTokens: 5 })).toContain(
      '`maxTokens` must be >= 100',
    );
  });

  it('context names passages so that they can be read, with a project and without', async () => {
    const query = 'How do I defragment etcd?';
    const everywhere = await agent.tool('context', { query });
    const place =
      /^```untrusted\nhandbook\/operations\/etcd\.md, lines.*\ncitation (\S+?)( and .*)?\nurl (\S+)\n/;
    const [, cited, , address] = place.exec(everywhere)!;
    expect(await agent.tool('read', { document: cited! })).toContain('etcdctl defrag');
    expect(address).toMatch(/^http\S+\/documents\/[0-9a-f-]{36}(#\S+)?$/);
    expect(await agent.tool('context', { query, project: 'handbook' })).toMatch(place);
    const long = `# Long\n\n## Kumquats\n\n${'All about kumquats and how they are grown in every part of the world. '.repeat(20)}\n`;
    await agent.tool('save', { document: 'handbook/kumquats.md', content: long });
    await eventually('the passage is found', async () =>
      (await agent.tool('context', { query: 'kumquats', maxTokens: 100 })).startsWith(
        'No passage fits into 100 tokens',
      ),
    );
  });

  it('search and context show nothing of other organizations', async () => {
    const other = await newOwner(api[0]);
    await newDocument(other, await newProject(other), 'secret.md', '# Zanzibar\n\nThe zanzibar plan.\n');
    expect(await agent.tool('search', { query: 'zanzibar plan' })).not.toContain('secret.md');
    expect(await agent.tool('context', { query: 'zanzibar plan' })).not.toContain('plan.');
  });

  it('edit applies all edits or none, and shows what changed since the document was read', async () => {
    const append = { op: 'append', text: '## See also\n\nThe runbook.' };
    const missing = { op: 'replaceText', find: 'not there', replace: 'x' };
    expect(await agent.refusal('edit', { document: DOCUMENT, edits: [append, missing] })).toContain(
      'SVC_TEXT_NOT_FOUND',
    );
    const wrong = { op: 'replaceSection', anchor: 'quotas', text: 'x' };
    expect(await agent.refusal('edit', { document: DOCUMENT, edits: [wrong] })).toContain('quota');
    expect(await agent.refusal('edit', { document: DOCUMENT, edits: [{ op: 'insert' }] })).toContain(
      'must be one of',
    );
    const [, etag] = /etag `(.+?)`/.exec(await agent.tool('read', { document: DOCUMENT }))!;
    await agent.tool('edit', { document: DOCUMENT, edits: [append] });
    const conflict = await agent.refusal('edit', { document: DOCUMENT, edits: [append], etag });
    expect(conflict).toContain('+The runbook.');
  });

  it('move and delete can be undone', async () => {
    const to = 'handbook/archive/etcd.md';
    const moved = await agent.tool('move', { document: DOCUMENT, to });
    const [, id] = /still `(.+?)`/.exec(moved)!;
    expect(await agent.tool('read', { document: to })).toContain('Operating etcd');
    expect(await agent.tool('read', { document: id! })).toContain('Operating etcd');
    expect(await agent.refusal('move', { document: to, to: 'handbook/people/holidays.md' })).toContain(
      'exists already',
    );
    expect(await agent.refusal('move', { document: 'handbook/people', to: 'handbook/people/a' })).toContain(
      'into itself',
    );
    expect(await agent.refusal('move', { document: DOCUMENT, to })).toContain('SVC_NOT_FOUND');

    await agent.tool('delete', { document: 'handbook/archive' });
    expect(await agent.refusal('read', { document: to })).toContain('SVC_NOT_FOUND');
    expect(await agent.tool('restore', { document: 'handbook' })).toContain('\nhandbook/archive, folder');
    await agent.tool('save', { document: to, content: '# Another\n' });
    expect(await agent.refusal('restore', { document: 'handbook/archive' })).toContain('Pass `to`');
    const restored = await agent.tool('restore', { document: 'handbook/archive', to: 'handbook/old' });
    expect(restored).toContain('untrusted\nhandbook/old\n');
    expect(await agent.tool('read', { document: id! })).toContain('Operating etcd');
  });
});
