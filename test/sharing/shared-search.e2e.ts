import {
  type Agent,
  type Client,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newShareGroup,
  type Person,
  type Project,
  newShare,
} from '#testing';
import { locate, pathsOf } from '../search/search-support';
import { deployment } from '../support/deployments';
import {
  type Document,
  type Office,
  letExpire,
  newOffice,
  ownDocument,
  projectDocument,
  insertPublished,
} from './sharing-support';

const [url, other] = deployment().api;

describe('headings of shared documents', () => {
  const content = '# Harbour\n\n## Crane operation\n\n## Night watch\n\n## Overcrane\n';
  let office: Office;
  let doc: Document;
  let member: Person;

  beforeAll(async () => {
    office = await newOffice(url);
    member = office.member;
    doc = await projectDocument(office.owner, office.project, 'harbour.md', content);
    await projectDocument(office.owner, office.project, 'other.md', '# Other\n\n## Crane repair\n');
    await projectDocument(member, office.project, 'mine.md', '# Mine\n\n## Crane painting\n');
  });

  const find = (who: Client, query: string, more: object = {}) =>
    pathsOf(who, office.project.slug, query, more);

  it('are found only by users with whom the document is shared', async () => {
    expect(await find(member, 'crane')).toEqual(['/mine.md']);
    const id = await newShare(office.owner, doc.docId, 'user', { targetId: member.userId });
    const found = await locate(member.at(other), office.project.slug, 'crane');
    expect(found.map(({ path }) => path)).toEqual(['/harbour.md', '/mine.md']);
    expect(found[0]).toMatchObject({
      matched: { kind: 'heading', anchor: 'crane-operation' },
      untrusted: { title: 'Harbour', headingText: 'Crane operation' },
    });
    expect(await find(member, 'watch', { mode: 'heading' })).toEqual(['/harbour.md']);
    expect(await find(member, 'operatoin')).toEqual(['/harbour.md']);
    expect(await find(member, 'watch night')).toEqual(['/harbour.md']);
    expect(await find(office.owner, 'crane')).toEqual(['/harbour.md', '/other.md']);
    const colleague = await newMember(office.owner);
    expect(await find(colleague, 'crane')).toEqual([]);
    const agents = await Promise.all(
      [true, false].map((grantExternal) => connectAgent(member, { scopes: ['read:catalog'], grantExternal })),
    );
    expect(await Promise.all(agents.map((agent) => find(agent, 'watch')))).toEqual([['/harbour.md'], []]);
    await office.owner.delete(`/api/shares/${id}`).expect(200);
    expect(await find(member.at(other), 'crane')).toEqual(['/mine.md']);
    expect(await find(member, 'watch night')).toEqual([]);
  });

  it('are found through a share with a group or the tenant while it is live', async () => {
    const { owner } = office;
    const colleague = await newMember(owner);
    const group = await newShareGroup(owner, 'Crew', [colleague]);
    const toGroup = await newShare(owner, doc.docId, 'group', { targetId: group });
    const toTenant = await newShare(owner, doc.docId, 'tenant');
    expect(await find(colleague, 'night')).toEqual(['/harbour.md']);
    await letExpire(owner, toTenant);
    expect(await find(colleague, 'night')).toEqual(['/harbour.md']);
    expect(await find(member, 'night')).toEqual([]);
    await owner.delete(`/api/share-groups/${group}/members/${colleague.userId}`).expect(200);
    expect(await find(colleague, 'night')).toEqual([]);
    await owner.delete(`/api/shares/${toGroup}`).expect(200);
  });

  it('are returned in order over all pages, each document once', async () => {
    const { owner } = office;
    const project = await newProject(owner);
    const expected: string[] = [];
    for (let i = 0; i < 9; i++) {
      const path = `d${i}.md`;
      const author = i % 2 ? owner : member;
      const { docId } = await projectDocument(
        author,
        project,
        path,
        `# D\n\n## Quay ${i}\n\n## Quay again\n`,
      );
      if (i % 3) await newShare(owner, docId, 'tenant');
      if (i % 3 || author === member) expected.push(`/${path}`);
    }
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const body = { query: 'quay', scope: project.slug, limit: 2, cursor };
      const answer = await member.post('/api/catalog/locate', body).expect(200);
      found.push(...(answer.body.data as { path: string }[]).map(({ path }) => path));
      cursor = answer.body.meta.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(found).toEqual(expected);
  });
});

describe('searches in a project with single documents shared with the caller', () => {
  let office: Office;
  let reader: Person;
  let agent: Agent;
  let project: Project;
  let id: string;

  beforeAll(async () => {
    office = await newOffice(url);
    const { owner, member } = office;
    reader = await newMember(owner);
    project = await newProject(owner);
    const contents = {
      'beacon.md': '# One\n',
      'b.md': '# Beacon\n',
      'c.md': '---\ntags: [beacon]\n---\n# Three\n',
      'd.md': '# Four\n\n## Beacon\n',
      'Beacon house/deep/e.md': '# Five\n',
      'Beacon house/hidden.md': '# Beacon of the north\n\n## Beacon\n',
      'zz.md': '# Beacon also hidden\n',
    };
    for (const [path, content] of Object.entries(contents)) {
      const doc = await ownDocument(member, path, content);
      id = doc.projectId;
      if (!content.includes('hidden') && !path.includes('hidden'))
        await newShare(member, doc.docId, 'tenant');
    }
    agent = await connectAgent(reader, {
      scopes: ['read:docs', 'read:catalog'],
      projectSlugs: [project.slug],
      grantExternal: true,
    });
  });

  it('locate shared documents by title, heading, path and tag', async () => {
    const expected = [
      ['title', '/b.md'],
      ['heading', '/d.md'],
      ['path', '/beacon.md'],
      ['tag', '/c.md'],
    ];
    for (const who of [reader, agent]) {
      const found = await locate(who, id, 'beacon');
      expect(found.map(({ matched, path }) => [matched.kind, path])).toEqual(expected);
    }
    expect(await pathsOf(reader, id, 'beacno')).toEqual(
      expect.arrayContaining(['/b.md', '/d.md', '/beacon.md']),
    );
    expect(await pathsOf(reader, id, 'hidden')).toEqual([]);
    expect(await pathsOf(reader, id, 'north')).toEqual([]);
    // A share doesn't show the folders above a document.
    for (const folders of ['house/de', 'beacon house/', 'house'])
      expect(await pathsOf(reader, id, folders)).toEqual([]);
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const body = { query: 'beacon', scope: id, limit: 1, cursor };
      const answer = await reader.post('/api/catalog/locate', body).expect(200);
      found.push(...(answer.body.data as { path: string }[]).map(({ path }) => path));
      cursor = answer.body.meta.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(found).toEqual(expected.map(([, path]) => path));
  });

  it('find shared documents by node search', async () => {
    const search = (who: Client) => who.get('/api/nodes/search').query({ projectId: id, q: 'beacon' });
    for (const who of [reader, agent]) {
      const { body } = await search(who).expect(200);
      expect((body.data as { path: string }[]).map(({ path }) => path)).toEqual(['/b.md', '/beacon.md']);
    }
    await search(await connectAgent(reader, { scopes: ['read:docs'] })).expect(404);
  });

  it('count shared documents when all projects are searched', async () => {
    const counts = async (who: Client) => {
      const { body } = await who.post('/api/catalog/locate', { query: 'beacon', scope: '*' }).expect(200);
      return body.data.counts as object[];
    };
    const expected = [{ projectId: id, slug: '~', count: 4 }];
    expect(await counts(reader)).toEqual(expected);
    expect(await counts(agent)).toEqual(expected);
    expect(await counts(await connectAgent(reader, { scopes: ['read:catalog'] }))).toEqual([]);
    expect(await counts(await newOwner(url))).toEqual([]);
  });

  it('find shared documents in the palette', async () => {
    const { body } = await reader.get('/api/search?q=beacon').expect(200);
    const paths = (body.data as { path: string }[]).map(({ path }) => path);
    expect(paths.sort()).toEqual(['/b.md', '/beacon.md']);
    const stranger = await newOwner(url);
    expect((await stranger.get('/api/search?q=beacon').expect(200)).body.data).toEqual([]);
  });

  it('return 404 without a share in the project', async () => {
    const { member, owner } = office;
    const colleague = await newMember(owner);
    const mine = await ownDocument(colleague, 'beacon.md');
    const scope = mine.projectId;
    await member.post('/api/catalog/locate', { query: 'beacon', scope }).expect(404);
    const shareId = await newShare(colleague, mine.docId, 'user', { targetId: member.userId });
    expect(await pathsOf(member.at(other), scope, 'beacon')).toEqual(['/beacon.md']);
    await colleague.delete(`/api/shares/${shareId}`).expect(200);
    await member.at(other).post('/api/catalog/locate', { query: 'beacon', scope }).expect(404);
    await member.get(`/api/nodes/search?q=beacon&projectId=${scope}`).expect(404);
  });
});

describe('published documents in the palette', () => {
  const find = async (who: Client, q: string, page: object = {}) => {
    const { body } = await who
      .get('/api/search')
      .query({ q, ...page })
      .expect(200);
    return body as { data: { kind: string; id: string; path: string }[]; meta: { hasMore: boolean } };
  };

  it('are found by every user of the organization while they are live, by title and slug', async () => {
    const { owner, member, project } = await newOffice(url);
    const doc = await ownDocument(owner, 'source.md', '# Nothing of the kind\n');
    const slug = 'release-notes';
    const id = await insertPublished(owner, doc, { title: 'Über die Zugbrücke', slug });
    await insertPublished(owner, doc, { title: 'Zugbrücke, draft', status: 'draft' });
    const expected = {
      kind: 'published',
      id,
      projectId: doc.projectId,
      type: 'file',
      slug,
      path: `/p/${owner.tenantSlug}/${slug}`,
      title: 'Über die Zugbrücke',
      updatedAt: expect.any(String) as string,
    };
    for (const q of ['zugbr', 'notes', 'release-notes', 'uber die'])
      expect((await find(member, q)).data).toEqual([expected]);
    for (const q of ['brücke', 'draft', 'otes']) expect((await find(member, q)).data).toEqual([]);
    expect((await find(await newOwner(url), 'zugbr')).data).toEqual([]);
    const other = await projectDocument(owner, project, 'zugbruecke.md', '# Zugbrücke\n');
    await insertPublished(owner, other, { title: 'Zugbrücke of the project' });
    expect((await find(member, 'zugbr')).data).toHaveLength(3);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    expect((await find(member, 'zugbr')).data).toEqual([expected]);
  });

  it('are listed together with nodes, last changed first, in pages', async () => {
    const { owner, project } = await newOffice(url);
    const expected: string[] = [];
    for (let i = 0; i < 4; i++) {
      const doc = await projectDocument(owner, project, `${i}.md`, `# Gauge ${i}\n`);
      expected.unshift(doc.nodeId);
      expected.unshift(await insertPublished(owner, doc, { title: `Gauge ${i}` }));
    }
    const all = await find(owner, 'gauge');
    expect(all.data.map(({ id }) => id)).toEqual(expected);
    expect(all.meta.hasMore).toBe(false);
    const found: string[] = [];
    for (let offset = 0; ; offset += 3) {
      const { data, meta } = await find(owner, 'gauge', { limit: 3, offset });
      found.push(...data.map(({ id }) => id));
      if (!meta.hasMore) break;
    }
    expect(found).toEqual(expected);
  });
});
