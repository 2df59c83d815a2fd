import {
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { myDocsOf } from './catalog-support';

interface Overview {
  projectId: string;
  slug: string;
  documentCount: number;
  indexFreshness: { state: string };
  topFolders: { path: string; documentCount: number }[];
}

describe('GET /api/catalog/overview', () => {
  const { api, databaseUrl } = deployment();
  const route = '/api/catalog/overview';
  let owner: Person;
  beforeEach(async () => {
    owner = await newOwner(api[0]);
  });

  async function read(client = owner as Pick<Person, 'get'>, query: object = {}): Promise<Overview[]> {
    return (await client.get(route).query(query).expect(200)).body.data as Overview[];
  }

  it('keeps the time of the last change when a project is renamed', async () => {
    const [a, b] = [await newProject(owner), await newProject(owner)];
    await newDocument(owner, a, 'one.md');
    await newDocument(owner, b, 'two.md');
    const changedAt = () =>
      sql<{ at: string }>(
        databaseUrl,
        'SELECT max(last_changed_at)::text AS at FROM project_counters WHERE project_id = $1',
        [a.id],
      );
    const before = await changedAt();
    await owner.at(api[1]).patch(`/api/projects/${a.id}`, { name: 'Renamed' }).expect(200);
    expect((await read()).map((project) => project.projectId)).toEqual([b.id, a.id]);
    expect(await changedAt()).toEqual(before);
  });

  it('lists projects with their counts and top folders, the most recently changed first', async () => {
    const [a, b] = [await newProject(owner), await newProject(owner)];
    await newDocument(owner, a, 'guide/one.md');
    await newDocument(owner, a, 'guide/deep/two.md');
    await newDocument(owner, a, 'api/three.md');
    await newDocument(owner, a, 'root.md');
    await newNode(owner, a, { type: 'folder', name: 'empty' });
    expect((await read()).map((project) => project.projectId)).toEqual([a.id, b.id]);
    expect((await read())[0]).toEqual({
      projectId: a.id,
      slug: a.slug,
      name: a.slug,
      documentCount: 4,
      waitingDocuments: expect.any(Number),
      indexFreshness: { updatedAt: expect.any(String), state: 'fresh' },
      topFolders: [
        { path: '/guide', documentCount: 2 },
        { path: '/api', documentCount: 1 },
      ],
    });
    await newDocument(owner, b, 'x.md');
    expect((await read()).map((project) => project.projectId)).toEqual([b.id, a.id]);
    await sql(
      databaseUrl,
      `UPDATE project_counters SET last_changed_at = last_changed_at - interval '31 days' WHERE project_id = $1`,
      [b.id],
    );
    expect((await read()).map((project) => [project.projectId, project.indexFreshness.state])).toEqual([
      [a.id, 'fresh'],
      [b.id, 'aging'],
    ]);
  });

  it('counts documents correctly after edits, renames, moves and deletions', async () => {
    const project = await newProject(owner);
    const counts = async () => {
      const [overview] = await read();
      return [
        overview!.documentCount,
        ...overview!.topFolders.map(({ path, documentCount }) => `${path} ${documentCount}`),
      ];
    };
    const a = await newNode(owner, project, { type: 'folder', name: 'a' });
    const b = await newNode(owner, project, { type: 'folder', name: 'b' });
    const inner = await newNode(owner, project, { type: 'folder', name: 'inner', parentId: a });
    await newDocument(owner, project, 'a/inner/1.md');
    const two = await newDocument(owner, project, 'a/inner/2.md');
    await newNode(owner, project, { type: 'file', name: '3.md', parentId: a });
    await newDocument(owner, project, 'a/inner/2.md', '# Edited\n');
    expect(await counts()).toEqual([3, '/a 3']);
    await owner.patch(`/api/nodes/${inner}/move`, { parentId: b }).expect(200);
    expect(await counts()).toEqual([3, '/b 2', '/a 1']);
    await owner.patch(`/api/nodes/${b}`, { name: 'c' }).expect(200);
    expect(await counts()).toEqual([3, '/c 2', '/a 1']);
    await owner.patch(`/api/nodes/${two}/move`, { parentId: project.rootNodeId }).expect(200);
    expect(await counts()).toEqual([3, '/a 1', '/c 1']);
    await owner.patch(`/api/nodes/${two}/move`, { parentId: a }).expect(200);
    await owner.patch(`/api/nodes/${b}/move`, { parentId: a }).expect(200);
    expect(await counts()).toEqual([3, '/a 3']);
    await owner.patch(`/api/nodes/${inner}/move`, { parentId: project.rootNodeId, sortOrder: 3 }).expect(200);
    expect(await counts()).toEqual([3, '/a 2', '/inner 1']);
    await owner.delete(`/api/nodes/${a}`).expect(200);
    expect(await counts()).toEqual([1, '/inner 1']);
    await owner.delete(`/api/nodes/${inner}`).expect(200);
    expect(await counts()).toEqual([0]);
  });

  it('counts documents correctly after concurrent writes', async () => {
    const project = await newProject(owner);
    await Promise.all(Array.from({ length: 12 }, (_, i) => newDocument(owner, project, `f${i % 3}/${i}.md`)));
    const [overview] = await read();
    expect(overview).toMatchObject({ documentCount: 12 });
    expect(overview!.topFolders).toEqual(['/f0', '/f1', '/f2'].map((path) => ({ path, documentCount: 4 })));
  });

  it('includes only the caller’s own My Docs, and only on request', async () => {
    const shared = await newProject(owner);
    const member = await newMember(owner);
    await myDocsOf(owner);
    await myDocsOf(member);
    const slugs = async (query: object) => (await read(owner, query)).map((project) => project.slug).sort();
    expect(await slugs({})).toEqual([shared.slug]);
    expect(await slugs({ includePersonal: true })).toEqual([shared.slug, '~'].sort());
    expect(await slugs({ projects: '~' })).toEqual(['~']);
    expect(await slugs({ projects: `~,${shared.slug}` })).toEqual([shared.slug, '~'].sort());
    expect(await slugs({ projects: `${shared.slug},no-such` })).toEqual([shared.slug]);
  });

  it('lists at most 10 projects with at most 10 top folders each, and no text of documents', async () => {
    const projects: Project[] = [];
    for (let i = 0; i < 11; i++) projects.push(await newProject(owner));
    const last = projects.at(-1)!;
    for (let i = 0; i < 12; i++) await newDocument(owner, last, `folder${i}/secret.md`, '# Secret title\n');
    const all = await read();
    expect(all).toHaveLength(10);
    expect(all[0]!.topFolders).toHaveLength(10);
    expect(JSON.stringify(all)).not.toMatch(/secret/i);
    expect(await read(owner, { limit: 2 })).toHaveLength(2);
  });

  it('lists only projects within the reach of an agent and within the tenant of the caller', async () => {
    const [one] = [await newProject(owner), await newProject(owner)];
    const agent = await connectAgent(owner, { scopes: ['read:catalog'], projectSlugs: [one.slug] });
    expect((await read(agent)).map((project) => project.slug)).toEqual([one.slug]);
    expect(await read(await newOwner(api[0]), { projects: one.slug })).toEqual([]);
  });

  it.each(['limit=0', 'limit=11', 'projects=', 'projects=A,b', 'includePersonal=1'])(
    'rejects the query %s',
    async (query) => {
      await owner.get(`${route}?${query}`).expect(400);
    },
  );

  it('requires a credential and the scope', async () => {
    await anonymous(owner.url).get(route).expect(401);
    const refused = await (await newToken(owner, 'admin')).get(route).expect(403);
    expect(refused.body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
  });
});
