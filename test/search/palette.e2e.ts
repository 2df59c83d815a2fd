import { anonymous, connectAgent, newDocument, newMember, newOwner, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { type Library, libraryOf, newLibrary, paletteOf } from './search-support';

describe('the palette', () => {
  const [url] = deployment().api;
  let library: Library;

  beforeAll(async () => {
    library = await newLibrary(url);
    const { owner, projectId } = library;
    await newDocument(owner, { id: projectId }, '/guides/first.md', '# Lighthouse');
    await newDocument(
      owner,
      { id: projectId },
      '/lighthouse/second.md',
      '# Other\n\n## Hidden lighthouse keeper\n',
    );
    await newDocument(owner, { id: (await libraryOf(owner)).projectId }, '/third.md', '# The lighthouse');
  });

  it('finds titles and paths across projects, last changed first, and no headings', async () => {
    expect(await paletteOf(library.owner, 'lightho')).toEqual([
      '/third.md',
      expect.stringMatching('^/lighthouse'),
      expect.stringMatching('^/lighthouse'),
      '/guides/first.md',
    ]);
    expect(await paletteOf(library.owner, 'keeper')).toEqual([]);
    await newDocument(library.owner, { id: library.projectId }, '/guides/first.md', '# Lighthouse\n\nanew');
    expect((await paletteOf(library.owner, 'lighthouse'))[0]).toBe('/guides/first.md');
  });

  it('pages by offset and says whether there is more, never how many', async () => {
    const answer = await library.owner.get('/api/search').query({ q: 'lighthouse', limit: 2 }).expect(200);
    expect(answer.body.meta).toEqual({ hasMore: true });
    const rest = await library.owner
      .get('/api/search')
      .query({ q: 'lighthouse', limit: 2, offset: 2 })
      .expect(200);
    expect(rest.body.meta).toEqual({ hasMore: false });
    const ids = [...answer.body.data, ...rest.body.data].map(({ nodeId }) => nodeId);
    expect(new Set(ids).size).toBe(4);
  });

  it('is empty for what is not theirs, and for what is not there', async () => {
    const stranger = await newOwner(url);
    expect(await paletteOf(stranger, 'lighthouse')).toEqual([]);
    expect(await paletteOf(library.owner, 'nothingofthekind')).toEqual([]);
    const member = await newMember(library.owner);
    expect(await paletteOf(member, 'lighthouse')).toHaveLength(4);
  });

  it("finds what another's My Docs hold only while it is shared with the person", async () => {
    const member = await newMember(library.owner);
    const { body } = await member
      .post('/api/documents/save', { path: '/private.md', content: '# Kaleidoscope\n' })
      .expect(201);
    const find = () => paletteOf(library.owner, 'kaleidoscope');
    expect(await find()).toEqual([]);
    const issued = await member.post('/api/doc-ids', { nodeId: body.data.nodeId }).expect(201);
    const share = await member
      .post('/api/shares', {
        documentIdRef: issued.body.data.id,
        shareType: 'user',
        targetId: library.owner.userId,
      })
      .expect(201);
    expect(await find()).toEqual(['/private.md']);
    expect(await paletteOf(await newMember(library.owner), 'kaleidoscope')).toEqual([]);
    await member.delete(`/api/shares/${share.body.data.id}`).expect(200);
    expect(await find()).toEqual([]);
  });

  it('refuses tokens and wrong queries', async () => {
    const { token } = await newToken(library.owner, 'read');
    await anonymous(url).get('/api/search?q=xx').expect(401);
    await anonymous(url)
      .with({ Authorization: `Bearer ${token}` })
      .get('/api/search?q=xx')
      .expect(401);
    for (const query of [
      'q=x',
      'q=%20%20%20x',
      `q=${'x'.repeat(101)}`,
      'q=xx&limit=51',
      'q=xx&limit=0',
      'q=xx&offset=1001',
      'q=xx&offset=-1',
    ])
      await library.owner.get(`/api/search?${query}`).expect(400);
  });
});

describe('the search in a project', () => {
  const [url] = deployment().api;

  it('finds by title and path, for agents that may read', async () => {
    const { owner, projectId, slug } = await newLibrary(url);
    await newDocument(owner, { id: projectId }, '/a.md', '# Harbour plan\n\n## Crane\n');
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [slug] });
    const ask = (q: string, id = projectId) => agent.get('/api/nodes/search').query({ projectId: id, q });
    expect((await ask('harbor').expect(200)).body.data).toMatchObject([{ path: '/a.md', matched: 'title' }]);
    expect((await ask('crane').expect(200)).body).toEqual({ data: [], meta: { nextCursor: null } });
    const other = await libraryOf(owner);
    await ask('x', other.projectId).expect(404);
    await agent.get('/api/nodes/search?q=x').expect(400);
    await anonymous(url).get(`/api/nodes/search?q=x&projectId=${projectId}`).expect(401);
  });
});
