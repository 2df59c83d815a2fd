import {
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
} from '#testing';
import { deployment } from '../support/deployments';
import { paletteOf } from './search-support';

describe('GET /api/search', () => {
  const [url] = deployment().api;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    await newDocument(owner, project, '/guides/first.md', '# Lighthouse');
    await newDocument(owner, project, '/lighthouse/second.md', '# Other\n\n## Hidden lighthouse keeper\n');
    await newDocument(owner, await newProject(owner), '/third.md', '# The lighthouse');
  });

  it('finds nodes by title and path in all projects, the last changed first, but not by headings', async () => {
    expect(await paletteOf(owner, 'lightho')).toEqual([
      '/third.md',
      expect.stringMatching('^/lighthouse'),
      expect.stringMatching('^/lighthouse'),
      '/guides/first.md',
    ]);
    expect(await paletteOf(owner, 'keeper')).toEqual([]);
    await newDocument(owner, project, '/guides/first.md', '# Lighthouse\n\nUpdated');
    expect((await paletteOf(owner, 'lighthouse'))[0]).toBe('/guides/first.md');
  });

  it('pages by offset and returns hasMore but no total', async () => {
    const answer = await owner.get('/api/search').query({ q: 'lighthouse', limit: 2 }).expect(200);
    expect(answer.body.meta).toEqual({ hasMore: true });
    const rest = await owner.get('/api/search').query({ q: 'lighthouse', limit: 2, offset: 2 }).expect(200);
    expect(rest.body.meta).toEqual({ hasMore: false });
    const ids = [...answer.body.data, ...rest.body.data].map(({ nodeId }) => nodeId);
    expect(new Set(ids).size).toBe(4);
  });

  it('returns whether each node is a file or a folder', async () => {
    const { body } = await owner.get('/api/search').query({ q: 'lighthouse' }).expect(200);
    const types = (body.data as { path: string; type: string }[]).map(({ path, type }) => [path, type]);
    expect(Object.fromEntries(types)).toEqual({
      '/third.md': 'file',
      '/lighthouse': 'folder',
      '/lighthouse/second.md': 'file',
      '/guides/first.md': 'file',
    });
  });

  it('finds what follows the mark that a query begins with', async () => {
    for (const q of ['.md', '(lighthouse', './lighthouse', '/lighthouse'])
      expect([q, await paletteOf(owner, q)]).toEqual([q, expect.arrayContaining(['/lighthouse/second.md'])]);
    expect(await paletteOf(owner, '.unknownword')).toEqual([]);
  });

  it('returns nothing for an unknown word or to another tenant', async () => {
    const stranger = await newOwner(url);
    expect(await paletteOf(stranger, 'lighthouse')).toEqual([]);
    expect(await paletteOf(owner, 'unknownword')).toEqual([]);
    const member = await newMember(owner);
    expect(await paletteOf(member, 'lighthouse')).toHaveLength(4);
  });

  it("finds a document in another person's My Docs only while it is shared with the caller", async () => {
    const member = await newMember(owner);
    const { body } = await member
      .post('/api/documents/save', { path: '/private.md', content: '# Kaleidoscope\n' })
      .expect(201);
    const find = () => paletteOf(owner, 'kaleidoscope');
    expect(await find()).toEqual([]);
    const { id } = await newDocId(member, body.data.nodeId as string);
    const share = await newShare(member, id, 'user', { targetId: owner.userId });
    expect(await find()).toEqual(['/private.md']);
    expect(await paletteOf(await newMember(owner), 'kaleidoscope')).toEqual([]);
    await member.delete(`/api/shares/${share}`).expect(200);
    expect(await find()).toEqual([]);
  });

  it('rejects tokens and invalid parameters', async () => {
    await anonymous(url).get('/api/search?q=xx').expect(401);
    await (await newToken(owner, 'read')).get('/api/search?q=xx').expect(401);
    for (const query of [
      'q=x',
      'q=%20%20%20x',
      `q=${'x'.repeat(101)}`,
      'q=xx&limit=51',
      'q=xx&limit=0',
      'q=xx&offset=10001',
      'q=xx&offset=-1',
    ])
      await owner.get(`/api/search?${query}`).expect(400);
  });
});

describe('GET /api/nodes/search', () => {
  const [url] = deployment().api;

  it('finds nodes of a project by title and path for an agent with read:docs', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    await newDocument(owner, project, '/a.md', '# Harbour plan\n\n## Crane\n');
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    const search = (q: string, id = project.id) => agent.get('/api/nodes/search').query({ projectId: id, q });
    expect((await search('harbor').expect(200)).body.data).toMatchObject([
      { path: '/a.md', type: 'file', matched: 'title' },
    ]);
    expect((await search('crane').expect(200)).body).toEqual({ data: [], meta: { nextCursor: null } });
    const other = await newProject(owner);
    await search('x', other.id).expect(404);
    await agent.get('/api/nodes/search?q=x').expect(400);
    await anonymous(url).get(`/api/nodes/search?q=x&projectId=${project.id}`).expect(401);
  });
});
