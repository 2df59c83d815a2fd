import { connectAgent, newMember, newOwner, newProject, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { filesOf, newFile } from '../files/files-support';
import { contentOf, pathsOf } from './workspace';

const [url, other] = deployment().api;

describe('POST /api/documents/save', () => {
  it('saves to My Docs, which only their owner can see', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const saved = await member.post('/api/documents/save', { path: 'n/a.md', content: '# Mine\n' });
    expect(saved.status).toBe(201);
    const { nodeId, path } = saved.body.data;
    expect(path).toBe('/n/a.md');
    const { projectId } = (await member.at(other).get(`/api/nodes/${nodeId}`).expect(200)).body.data;
    const mine = await member.get(`/api/projects/${projectId}`).expect(200);
    expect(mine.body.data).toMatchObject({ slug: '~', createdBy: member.userId, nodeCount: 3 });
    const again = await member.post('/api/documents/save', { path: 'n/a.md', content: '# More\n' });
    expect([again.status, again.body.data.nodeId]).toEqual([200, nodeId]);
    for (const caller of [owner, await newMember(owner, 'admin'), await newToken(owner, 'admin')]) {
      await caller.get(`/api/nodes/${nodeId}`).expect(404);
      await caller.get(`/api/projects/${projectId}`).expect(404);
      await caller.get(`/api/projects/${projectId}/manifest`).expect(404);
      await caller.get(`/api/v1/documents/${nodeId}/content`).expect(404);
      await caller.delete(`/api/nodes/${nodeId}`).expect(404);
    }
    await owner.delete(`/api/projects/${projectId}`).expect(404);
    expect(await contentOf(member, nodeId as string)).toBe('# More\n');
  });

  it('saves to the My Docs of the owner of an agent or of a token', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const agent = await connectAgent(member, {
      projectSlugs: [project.slug],
      scopes: ['read:docs', 'write:docs'],
    });
    const saved = await agent.post('/api/documents/save', { path: 'a.md', content: 'by agent' }).expect(201);
    const byToken = await (
      await newToken(member, 'write')
    )
      .post('/api/documents/save', { path: 'b.md', content: 'by token' })
      .expect(201);
    const { nodeId } = saved.body.data;
    expect(await contentOf(member, nodeId as string)).toBe('by agent');
    const projectOf = async (id: string) =>
      (await member.get(`/api/nodes/${id}`).expect(200)).body.data.projectId as string;
    expect(await projectOf(byToken.body.data.nodeId as string)).toBe(await projectOf(nodeId as string));
    await owner.get(`/api/nodes/${nodeId}`).expect(404);
    const { body } = await member.get(`/api/v1/documents/${nodeId}/revisions`).expect(200);
    expect(body.data).toMatchObject([{ authorUserId: member.userId, authorActorId: agent.actorId }]);
  });

  it('saves to a visible project with a given slug or id', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    // No slug looks like an id, so a name is never ambiguous.
    await owner.post('/api/projects', { name: 'Impostor', slug: project.id }).expect(400);
    for (const [i, name] of [project.slug, project.id, project.id.toUpperCase()].entries())
      await owner.post('/api/documents/save', { project: name, path: `${i}.md`, content: 'x' }).expect(201);
    expect(await pathsOf(owner, project)).toEqual(['/0.md', '/1.md', '/2.md']);
    const foreign = await newProject(await newOwner(url));
    for (const name of [foreign.slug, foreign.id, 'no-such-project', project.slug.toUpperCase(), '%'])
      await owner.post('/api/documents/save', { project: name, path: 'a.md', content: 'x' }).expect(404);
  });

  it('rejects mode and piiConfig, and names the route that accepts them', async () => {
    const owner = await newOwner(url);
    for (const extra of [{ mode: 'create' }, { piiConfig: { action: 'off' } }]) {
      const refused = await owner
        .post('/api/documents/save', { path: 'a.md', content: 'x', ...extra })
        .expect(400);
      const [field] = refused.body.error.details.fields as { path: string; message: string }[];
      expect(field!.path).toBe(Object.keys(extra)[0]);
      expect(field!.message).toContain('/documents/save');
    }
    await owner.post('/api/documents/save', { content: 'x' }).expect(400);
    await owner.post('/api/documents/save', { path: 'a.md' }).expect(400);
  });

  it('honors If-Match', async () => {
    const owner = await newOwner(url);
    const created = await owner.post('/api/documents/save', { path: 'a.md', content: '1' }).expect(201);
    const first = owner.with({ 'If-Match': created.headers.etag! });
    await first.post('/api/documents/save', { path: 'a.md', content: '2' }).expect(200);
    await first.post('/api/documents/save', { path: 'a.md', content: '3' }).expect(412);
  });

  it('honors If-None-Match', async () => {
    const isNew = (await newOwner(url)).with({ 'If-None-Match': '*' });
    await isNew.post('/api/documents/save', { path: 'a.md', content: '1' }).expect(201);
    const refused = await isNew.post('/api/documents/save', { path: 'a.md', content: '2' }).expect(412);
    expect(refused.body.error.code).toBe('SVC_PRECONDITION_FAILED');
  });
});

describe('the My Docs of a person who has not used them', () => {
  it('are created by the first change that names them, also by an agent', async () => {
    const owner = await newOwner(url);
    const document = { virtualPath: 'notes/a.md', content: '# A\n' };
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    await agent.post('/api/projects/~/documents/save', document).expect(201);
    await owner.at(other).get('/api/projects/~/documents?path=notes/a.md').expect(200);
    const [member, second] = [await newMember(owner), await newMember(owner)];
    await member.post('/api/projects/~/documents/batch', { documents: [document] }).expect(200);
    await newFile(second, { id: '~' }, '/plan.png');
    expect(await filesOf(second, { id: '~' })).toEqual(['/plan.png']);
  });

  it('are not created by reading', async () => {
    const owner = await newOwner(url);
    await owner.post('/api/projects/~/documents/section', { path: 'notes/a.md' }).expect(404);
    await owner.get('/api/projects/~').expect(404);
  });

  it('are created once by changes at the same moment', async () => {
    const owner = await newOwner(url);
    const save = (n: number) =>
      (n % 2 ? owner : owner.at(other))
        .post('/api/projects/~/documents/save', { virtualPath: `${n}.md`, content: '# A\n' })
        .expect(201);
    await Promise.all(Array.from({ length: 6 }, (_, n) => save(n)));
    const { body } = await owner.get('/api/projects/~').expect(200);
    expect(body.data.nodeCount).toBe(7);
  });
});
