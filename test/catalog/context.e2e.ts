import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import {
  type Client,
  type Person,
  type Project,
  anonymous,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';

interface Context {
  tokenEstimate: number;
  passages: {
    nodeId: string;
    path: string;
    anchor: string | null;
    citation: string;
    untrusted: { title: string | null; headingPath: string[]; text: string };
  }[];
  omitted: { path: string; citation: string; tokenEstimate: number }[];
}

const ROLLBACK =
  '## Roll back\n\nRun `releasectl rollback --to v41`. The zebra flag waits for every replica.\n\n';
const MIGRATE = '## Migrate\n\nMigrations run before the first replica starts.\n\n';
const RELEASES = `# Releases\n\nHow we ship.\n\n${ROLLBACK}${MIGRATE}`;

describe('POST /api/catalog/context', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;
  let nodeId: string;

  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'guide/releases.md', RELEASES);
  });

  const read = async (caller: Client, input: object = {}): Promise<Context> => {
    const body = { query: 'How do I roll back with the zebra flag?', scope: '*', ...input };
    return (await caller.post('/api/catalog/context', body).expect(200)).body.data as Context;
  };

  it('returns the whole text of the best passages with citations, right after the save', async () => {
    const { passages, omitted, tokenEstimate } = await read(owner, { scope: project.slug });
    expect(passages[0]).toMatchObject({ nodeId, path: '/guide/releases.md' });
    expect(passages[0]!.untrusted.text).toContain(ROLLBACK);
    const cited = `${nodeId}#roll-back@${sha256(ROLLBACK).slice(0, 12)}`;
    expect(JSON.stringify(passages[0])).toContain(cited);
    const { body } = await owner.get('/api/catalog/citations').query({ ref: cited }).expect(200);
    expect(body.data).toMatchObject({ state: 'unchanged', nodeId });
    expect(omitted).toEqual([]);
    expect(tokenEstimate).toBeGreaterThan(50);
  });

  it('cites by the Doc ID where there is one', async () => {
    const { globalId } = await newDocId(owner, nodeId);
    expect((await read(owner)).passages[0]!.citation).toMatch(`${globalId}#`);
  });

  it('stays within every budget, counted exactly, and lists what did not fit', async () => {
    const text = Array.from(
      { length: 30 },
      (_, i) =>
        `## Zebra ${i}\n\nStep ${i}: the zebra flag rolls back ${'and waits for replica '.repeat(i + 3)}${i}.\n\n`,
    );
    await newDocument(owner, project, 'zebras.md', `# Zebras\n\n${text.join('')}`);
    await eventually('the document is indexed', async () => {
      const { passages } = await read(owner, { query: 'zebra flag' });
      return passages.some(({ path }) => path === '/zebras.md');
    });
    for (const maxTokens of [100, 150, 400, 1_000, 4_000, undefined]) {
      const context = await read(owner, { maxTokens, query: 'zebra flag' });
      const most = maxTokens ?? 2_000;
      expect(context.tokenEstimate).toBeLessThanOrEqual(most);
      expect(encode(JSON.stringify(context)).length).toBeLessThanOrEqual(most * 1.02);
      if (most >= 400) expect(context.passages.length).toBeGreaterThan(0);
      // An entry of `omitted` costs less than the twentieth of this budget that is kept for it. Smaller budgets promise none.
      if (most === 2_000) expect(context.omitted.length).toBeGreaterThan(0);
      const all = context.passages.map(({ untrusted }) => untrusted.text);
      const blocks = all.join('').split(/(?=^## )/m);
      expect(new Set(blocks).size).toBe(blocks.length);
      for (const block of blocks.filter((one) => one.startsWith('## Zebra'))) expect(text).toContain(block);
    }
  });

  it('has the same text of several documents once', async () => {
    await newDocument(owner, project, 'copy.md', `# Copy\n\n${ROLLBACK}`);
    const { passages } = await read(owner);
    const texts = passages.map(({ untrusted }) => untrusted.text).join('');
    expect(texts.split(ROLLBACK.trim())).toHaveLength(2);
  });

  it('never has text of a document that the caller cannot read', async () => {
    const member = await newMember(owner);
    const stranger = await newOwner(api[1]);
    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    await owner
      .post('/api/documents/save', { path: 'zebra.md', content: '# Zebra\n\nMy zebra flag.\n' })
      .expect(201);
    const pathsOf = async (caller: Client) => {
      const { passages, omitted } = await read(caller);
      return [...passages, ...omitted].map(({ path }) => path).sort();
    };
    expect(new Set(await pathsOf(owner))).toEqual(new Set(['/guide/releases.md', '/zebra.md']));
    expect(new Set(await pathsOf(member))).toEqual(new Set(['/guide/releases.md']));
    expect(new Set(await pathsOf(agent))).toEqual(new Set(['/zebra.md']));
    expect(await pathsOf(stranger)).toEqual([]);
    const small = await read(stranger, { maxTokens: 100 });
    expect(small).toEqual({ tokenEstimate: expect.any(Number), passages: [], omitted: [] });
  });

  it('shows a shared document by its name only, as long as the share lives', async () => {
    const member = await newMember(owner);
    const save = { path: 'plans/zebra.md', content: '# Zebra\n\nMy zebra flag.\n' };
    const mine = (await owner.post('/api/documents/save', save).expect(201)).body.data.nodeId as string;
    const { id } = await newDocId(owner, mine);
    const share = await newShare(owner, id, 'user', { targetId: member.userId });
    const mineOf = (context: Context) => context.passages.filter((passage) => passage.nodeId === mine);
    expect(mineOf(await read(member))).toMatchObject([{ path: '/zebra.md' }]);
    await owner.delete(`/api/shares/${share}`).expect(200);
    expect(mineOf(await read(member))).toEqual([]);
  });

  it('refuses callers without a credential or scope, invalid input, and a project that the caller cannot see', async () => {
    const path = '/api/catalog/context';
    const body = { query: 'zebra', scope: '*' };
    await anonymous(owner.url).post(path, body).expect(401);
    await (await connectAgent(owner, { scopes: ['read:catalog'] })).post(path, body).expect(403);
    await (await newToken(owner, 'read')).post(path, body).expect(200);
    for (const wrong of [
      { maxTokens: 99 },
      { maxTokens: 16_001 },
      { query: '' },
      { query: 'x'.repeat(1001) },
      { scope: [] },
    ])
      await owner.post(path, { ...body, ...wrong }).expect(400);
    const stranger = await newOwner(api[0]);
    const foreign = await stranger.post(path, { ...body, scope: project.id }).expect(404);
    const missing = await stranger.post(path, { ...body, scope: 'no-such-project' }).expect(404);
    expect(foreign.body).toEqual(missing.body);
  });
});
