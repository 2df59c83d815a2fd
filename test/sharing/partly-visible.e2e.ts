import {
  type Agent,
  type Client,
  connectAgent,
  newMember,
  newProject,
  newShareGroup,
  type Person,
  type Project,
  newShare,
} from '#testing';
import { type Entry, walk } from '../catalog/catalog-support';
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

const pathsIn = async (caller: Client, id: string, query: object = {}): Promise<string[]> =>
  (await walk(caller, { id }, { ...query })).map(({ path }) => path);

describe('a project with single documents shared with the caller', () => {
  let office: Office;
  let reader: Person;
  let agent: Agent;
  let project: Project;
  const docs: Record<string, Document> = {};

  beforeAll(async () => {
    office = await newOffice(url);
    const { owner, member } = office;
    reader = await newMember(owner);
    project = await newProject(owner);
    for (const path of ['a.md', 'guide/deep/b.md', 'guide/c.md', 'guide0.md', 'z.md'])
      docs[path] = await ownDocument(member, path);
    await ownDocument(member, 'guide/hidden.md');
    const group = await newShareGroup(owner, 'Readers', [reader]);
    await newShare(member, docs['a.md']!.docId, 'user', { targetId: reader.userId });
    await newShare(member, docs['a.md']!.docId, 'tenant');
    await newShare(member, docs['guide/deep/b.md']!.docId, 'group', { targetId: group });
    await newShare(member, docs['guide/c.md']!.docId, 'tenant');
    await newShare(member, docs['guide0.md']!.docId, 'public');
    agent = await connectAgent(reader, {
      scopes: ['read:docs', 'read:catalog'],
      projectSlugs: [project.slug],
      grantExternal: true,
    });
  });

  const id = (): string => docs['a.md']!.projectId;

  it('lists only the shared documents in its catalog, with their headings', async () => {
    for (const who of [reader, agent, reader.at(other)]) {
      const entries = await walk(who, { id: id() }, { fields: 'headings', limit: 3 });
      expect(entries.map(({ path }) => path)).toEqual(['/a.md', '/b.md', '/c.md', '/guide0.md']);
      for (const { untrusted, headingsWithheld } of entries) {
        expect(untrusted.headings).toHaveLength(2);
        expect(headingsWithheld).toBeUndefined();
      }
    }
  });

  it('supports pages, prefixes, depths and path modes', async () => {
    expect(await pathsIn(reader, id(), { limit: 1 })).toHaveLength(4);
    expect(await pathsIn(reader, id(), { depth: 1, limit: 1 })).toHaveLength(4);
    // The folders are not shown, and a prefix must not tell that they exist.
    for (const prefix of ['/guide', '/nowhere']) expect(await pathsIn(reader, id(), { prefix })).toEqual([]);
    expect(await pathsIn(reader, id(), { pathMode: 'relative' })).toEqual([
      'a.md',
      'b.md',
      'c.md',
      'guide0.md',
    ]);
    const page = await reader.get(`/api/projects/${id()}/catalog?limit=1`).expect(200);
    const foreign = { limit: 1, cursor: page.body.meta.nextCursor };
    await office.owner
      .get(`/api/projects/${docs['z.md']!.projectId}/catalog?prefix=/guide`)
      .query(foreign)
      .expect(400);
  });

  it('lists only the shared documents to an agent that does not reach the project', async () => {
    const { owner } = office;
    const closed = await newProject(owner);
    const first = await projectDocument(owner, closed, 'first.md');
    await projectDocument(owner, closed, 'second.md');
    await newShare(owner, first.docId, 'user', { targetId: reader.userId });
    expect(await pathsIn(agent, closed.id)).toEqual(['/first.md']);
    expect(await pathsIn(reader, closed.id)).toEqual(['/first.md', '/second.md']);
    const narrow = await connectAgent(reader, { scopes: ['read:catalog'], projectSlugs: [project.slug] });
    await narrow.get(`/api/projects/${closed.id}/catalog`).expect(404);
  });

  it('returns 404 from routes about the whole project', async () => {
    const { treeId } = (await reader.get(`/api/nodes/${docs['a.md']!.nodeId}`).expect(200)).body.data;
    const paths = ['', '/trees', `/trees/${treeId}`, '/manifest', '/catalog/changes', '/health/reports'];
    for (const path of paths)
      for (const who of [reader, agent]) await who.get(`/api/projects/${id()}${path}`).expect(404);
    await reader.get(`/api/my-docs?treeId=${treeId}`).expect(404);
    const { body } = await reader.get('/api/catalog/overview?includePersonal=true').expect(200);
    expect(JSON.stringify(body)).not.toContain(id());
    const all = await reader.get('/api/projects').expect(200);
    expect(JSON.stringify(all.body)).not.toContain(id());
  });

  it('is visible while the caller has a live share in it', async () => {
    const { owner, member } = office;
    const colleague = await newMember(owner);
    const mine = await ownDocument(colleague, 'mine.md');
    await member.get(`/api/projects/${mine.projectId}/catalog`).expect(404);
    const first = await newShare(colleague, mine.docId, 'user', { targetId: member.userId });
    expect(await pathsIn(member, mine.projectId)).toEqual(['/mine.md']);
    await letExpire(colleague, first);
    const missing = await member.get(`/api/projects/${mine.projectId}/catalog`).expect(404);
    const second = await newShare(colleague, mine.docId, 'user', { targetId: member.userId });
    expect(await pathsIn(member.at(other), mine.projectId)).toEqual(['/mine.md']);
    await colleague.delete(`/api/shares/${second}`).expect(200);
    const afterward = await member.at(other).get(`/api/projects/${mine.projectId}/catalog`).expect(404);
    expect(afterward.body).toEqual(missing.body);
  });

  it('returns 404 after it is deleted', async () => {
    const { owner } = office;
    const closed = await newProject(owner);
    const { docId } = await projectDocument(owner, closed, 'a.md');
    await newShare(owner, docId, 'user', { targetId: reader.userId });
    expect(await pathsIn(agent, closed.id)).toEqual(['/a.md']);
    await owner.delete(`/api/projects/${closed.id}`).expect(200);
    await agent.get(`/api/projects/${closed.id}/catalog`).expect(404);
  });
});

describe('headings of a shared document', () => {
  it('appear in the catalog immediately, with a new ETag', async () => {
    const { owner, member, project } = await newOffice(url);
    const doc = await projectDocument(owner, project, 'a.md');
    const form = `/api/projects/${project.id}/manifest?version=2&fields=headings`;
    const read = async (etag?: string) => {
      const caller = etag ? member.with({ 'If-None-Match': etag }) : member;
      const { status, headers, body } = await caller.get(form);
      const [entry] = ((body as { data?: Entry[] }).data ?? []) as (Entry | undefined)[];
      return { status, etag: headers.etag!, withheld: entry?.headingsWithheld ?? false };
    };
    const before = await read();
    expect(before.withheld).toBe(true);
    expect((await read(before.etag)).status).toBe(304);
    const id = await newShare(owner, doc.docId, 'user', { targetId: member.userId });
    const during = await read(before.etag);
    expect(during).toMatchObject({ status: 200, withheld: false });
    expect((await read(during.etag)).status).toBe(304);
    await letExpire(owner, id);
    expect(await read(during.etag)).toMatchObject({ status: 200, withheld: true });
    const outline = await member.get(`/api/catalog/nodes/${doc.nodeId}/outline`).expect(200);
    expect(outline.body.data.headingsWithheld).toBe(true);
  });

  it('appear in version 2 of the manifest of a partly visible project', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const form = `/api/projects/${mine.projectId}/manifest?version=2`;
    await owner.get(form).expect(404);
    await newShare(member, mine.docId, 'user', { targetId: owner.userId });
    const { headers, body } = await owner.get(form).expect(200);
    expect(body.data).toMatchObject([{ path: '/mine.md' }]);
    const known = owner.with({ 'If-None-Match': headers.etag! });
    await known.get(form).expect(304);
    const second = await ownDocument(member, 'second.md');
    await known.get(form).expect(304);
    const id = await newShare(member, second.docId, 'tenant');
    expect((await known.get(form).expect(200)).body.data).toHaveLength(2);
    await member.delete(`/api/shares/${id}`).expect(200);
    await known.get(form).expect(304);
  });
});

describe('My Docs', () => {
  it('filters by shared and by published documents', async () => {
    const { owner, member, project } = await newOffice(url);
    const [both, revoked, draft] = [
      await ownDocument(member, 'b/both.md'),
      await ownDocument(member, 'a/revoked.md'),
      await ownDocument(member, 'draft.md'),
    ];
    await ownDocument(member, 'neither.md');
    for (const type of ['tenant', 'public'] as const) await newShare(member, both.docId, type);
    const shareId = await newShare(member, revoked.docId, 'tenant');
    await letExpire(member, await newShare(member, draft.docId, 'tenant'));
    for (const [doc, status] of [
      [both, 'published'],
      [both, 'published'],
      [draft, 'draft'],
    ] as const)
      await insertPublished(member, doc, { status });
    const list = async (filter: string, query: object = {}) => {
      const { body } = await member
        .get('/api/my-docs')
        .query({ filter, ...query })
        .expect(200);
      return (body.data as { path: string }[]).map(({ path }) => path);
    };
    expect(await list('shared')).toEqual(['/a/revoked.md', '/b/both.md']);
    expect(await list('shared', { limit: 1 })).toEqual(['/a/revoked.md']);
    await member.delete(`/api/shares/${shareId}`).expect(200);
    expect(await list('shared')).toEqual(['/b/both.md']);
    expect(await list('published')).toEqual(['/b/both.md']);
    const doc = await projectDocument(owner, project, 'c.md');
    await newShare(owner, doc.docId, 'tenant');
    expect(await list('shared', { treeId: project.treeId })).toEqual(['/c.md']);
    expect(await list('published', { treeId: project.treeId })).toEqual([]);
  });
});
