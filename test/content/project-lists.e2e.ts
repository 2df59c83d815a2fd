import {
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
} from '#testing';
import { deployment } from '../support/deployments';
import { save } from './workspace';

const [url, other] = deployment().api;

async function listAll(person: Person, limit: number): Promise<{ id: string }[]> {
  const seen: { id: string }[] = [];
  for (let cursor = ''; ;) {
    const { body } = await person.get(`/api/projects?limit=${limit}${cursor}`).expect(200);
    expect(body.data.length).toBeLessThanOrEqual(limit);
    seen.push(...(body.data as { id: string }[]));
    expect(Object.keys(body.meta as object)).toEqual(['nextCursor']);
    if (body.meta.nextCursor === null) return seen;
    cursor = `&cursor=${encodeURIComponent(body.meta.nextCursor as string)}`;
  }
}

describe('GET /api/projects', () => {
  it('lists each project once with its counts, for any page size', async () => {
    const owner = await newOwner(url);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await newProject(owner)).id);
    const project = { id: ids[2]! };
    await newDocument(owner, project, 'a/b/c.md', 'x');
    const mapped = await newDocument(owner, project, 'a/d.md', 'x');
    await owner
      .post(`/api/nodes/${mapped}/mappings`, { sourceType: 'local', physicalPath: 'd.md' })
      .expect(201);
    for (const limit of [1, 2, 5, 6]) expect((await listAll(owner, limit)).map(({ id }) => id)).toEqual(ids);
    const [, , third] = await listAll(await newMember(owner), 500);
    expect(third).toMatchObject({ nodeCount: 5, mappingCount: 1 });
    expect(third).not.toHaveProperty('trees');
  });

  it('lists neither projects of other tenants nor My Docs', async () => {
    const owner = await newOwner(url);
    await newProject(owner);
    await owner.post('/api/documents/save', { path: 'mine.md', content: 'x' }).expect(201);
    expect(await listAll(owner, 10)).toHaveLength(1);
    expect(await listAll(await newOwner(url), 10)).toEqual([]);
  });

  it('finds projects of the organization by a part of their name or slug, in any case', async () => {
    const owner = await newOwner(url);
    const { id } = await newProject(owner, { name: 'Travel 100 % rules' });
    await newProject(owner, { name: 'Sales' });
    const found = async (person: Person, search: string) => {
      const { body } = await person
        .get(`/api/projects?total=true&search=${encodeURIComponent(search)}`)
        .expect(200);
      expect(body.meta.total).toBe(body.data.length);
      return (body.data as { id: string }[]).map((project) => project.id);
    };
    for (const search of ['TRAVEL', '100 %', 'l-100'] as const)
      expect(await found(owner, search)).toEqual([id]);
    for (const search of ['_ravel', '%', 'nothing'] as const)
      expect(await found(owner, search)).toEqual(search === '%' ? [id] : []);
    expect(await found(await newOwner(url), 'travel')).toEqual([]);
    const { body } = await owner.get('/api/projects?limit=1').expect(200);
    await owner.get(`/api/projects?limit=1&search=s&cursor=${body.meta.nextCursor}`).expect(400);
    await owner.get(`/api/projects?search=${'x'.repeat(101)}`).expect(400);
  });

  it.each(['0', '501', '-1', '1.5', 'x', '', '9e1'])('rejects limit=%s', async (limit) => {
    const owner = await newOwner(url);
    const refused = await owner.get(`/api/projects?limit=${limit}`).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('limit');
  });

  it('rejects a malformed cursor, a cursor altered in any character, and one of another tenant or list', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    await newProject(owner);
    const { body } = await owner.get('/api/projects?limit=1').expect(200);
    const cursor = body.meta.nextCursor as string;
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain(owner.tenantId);
    await owner.at(other).get(`/api/projects?limit=1&cursor=${cursor}`).expect(200);
    const altered = [...cursor].map(
      (c, i) => cursor.slice(0, i) + (c === 'A' ? 'B' : 'A') + cursor.slice(i + 1),
    );
    const nodeId = await newDocument(owner, project, 'a.md', '1');
    await save(owner, project, 'a.md', '2').expect(200);
    const revisions = await owner.get(`/api/v1/documents/${nodeId}/revisions?limit=1`).expect(200);
    const invalid = [...altered, `${cursor}A`, `${cursor}%20`, `${cursor}!`, '', 'null', 'x'.repeat(500)];
    for (const value of [...invalid, revisions.body.meta.nextCursor]) {
      const refused = await owner.get(`/api/projects?cursor=${value}`);
      expect([value, refused.status, refused.body.error?.code]).toEqual([value, 400, 'SVC_CURSOR_INVALID']);
    }
    const foreign = await (await newOwner(url)).get(`/api/projects?cursor=${cursor}`).expect(400);
    expect(foreign.body.error.code).toBe('SVC_CURSOR_INVALID');
    await owner.get(`/api/v1/documents/${nodeId}/revisions?cursor=${cursor}`).expect(400);
  });
});

describe('the reach of a token', () => {
  it('limits the projects in which an agent reads, writes and creates nodes', async () => {
    const owner = await newOwner(url);
    const inside = await newProject(owner);
    const outside = await newProject(owner);
    const agent = await connectAgent(owner, {
      projectSlugs: [inside.slug],
      scopes: ['read:docs', 'write:docs'],
    });
    const hidden = await newDocument(owner, outside, 'a.md', 'x');
    await newDocument(agent, inside, 'a.md', 'x');
    for (const answer of [
      await agent.get(`/api/projects/${outside.id}`),
      await agent.get(`/api/nodes/${hidden}`),
      await save(agent, outside, 'b.md', 'x'),
      await agent.post(`/api/trees/${outside.treeId}/nodes`, { type: 'file', name: 'x' }),
      await agent.delete(`/api/nodes/${hidden}`),
      await agent.post('/api/documents/save', { project: outside.slug, path: 'b.md', content: 'x' }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('SVC_NOT_FOUND');
    }
  });

  it('includes projects that the agent creates, immediately in every process, but no other new projects', async () => {
    const owner = await newOwner(url);
    const first = await newProject(owner);
    const agent = await connectAgent(owner, {
      projectSlugs: [first.slug],
      scopes: ['read:docs', 'write:docs', 'projects:create'],
    });
    const foreign = await newProject(owner);
    const created = await Promise.all([1, 2, 3, 4].map((i) => newProject(agent.at([url, other][i % 2]!))));
    for (const project of [first, ...created]) {
      for (const at of [url, other]) await agent.at(at).get(`/api/projects/${project.id}`).expect(200);
      await newNode(agent, project, { type: 'file', name: 'x.md' });
    }
    await agent.get(`/api/projects/${foreign.id}`).expect(404);
  });

  it('includes every current and future project for a settings token', async () => {
    const owner = await newOwner(url);
    const token = await newToken(owner, 'read');
    const project = await newProject(owner);
    await token.at(other).get(`/api/projects/${project.id}`).expect(200);
  });
});
