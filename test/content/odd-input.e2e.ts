import { newDocument, newNode, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, pathsOf, save, saveTo } from './workspace';

const [url] = deployment().api;

describe('an optional field that is null', () => {
  let owner: Person;
  let project: Project;
  let nodeId: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'a.md', `# A\n\n${'word\n'.repeat(500)}`);
  });

  it('counts as omitted when a project is created or changed', async () => {
    const name = 'Null';
    const first = await owner.post('/api/projects', { name, slug: null, description: null }).expect(201);
    expect(first.body.data).toMatchObject({ slug: 'null', description: null });
    const second = await owner.post('/api/projects', { name, slug: null }).expect(201);
    expect(second.body.data.slug).toBe('null-2');
    const updated = await owner
      .patch(`/api/projects/${first.body.data.id}`, { name: null, description: 'x' })
      .expect(200);
    expect(updated.body.data).toMatchObject({ name, description: 'x' });
  });

  it('counts as omitted when a node is created, renamed, moved or mapped', async () => {
    const created = await owner
      .post(`/api/trees/${project.treeId}/nodes`, {
        type: 'file',
        name: 'null.md',
        parentId: null,
        sortOrder: null,
        metadata: null,
      })
      .expect(201);
    const { id } = created.body.data;
    await owner.patch(`/api/nodes/${id}`, { name: null, sortOrder: 3 }).expect(200);
    await owner.patch(`/api/nodes/${id}`, { name: 'null2.md', sortOrder: null }).expect(200);
    const moved = await owner.patch(`/api/nodes/${id}/move`, { parentId: null, sortOrder: null }).expect(200);
    expect(moved.body.data).toMatchObject({ path: '/null2.md', sortOrder: 3 });
    await owner
      .post(`/api/nodes/${id}/mappings`, { sourceType: 'local', physicalPath: 'x', fileHash: null })
      .expect(201);
  });

  it('counts as omitted in a save', async () => {
    const nulls = { mode: null, piiConfig: null, skipQualityCheck: null };
    await saveTo(owner, project, nodeId, '# B\n', { virtualPath: null, ...nulls }).expect(200);
    await save(owner, project, 'b.md', '# B\n', { nodeId: null, ...nulls }).expect(201);
    for (const target of [{}, { nodeId: null }, { virtualPath: null }, { nodeId: null, virtualPath: null }])
      await owner.post(`/api/projects/${project.id}/documents/save`, { content: 'x', ...target }).expect(400);
    const mine = await owner
      .post('/api/documents/save', { path: 'n.md', content: 'x', project: null, mode: null, piiConfig: null })
      .expect(201);
    expect(await contentOf(owner, mine.body.data.nodeId as string)).toBe('x');
  });

  it('counts as omitted in locate', async () => {
    const { body } = await owner
      .post('/api/catalog/locate', {
        query: 'a.md',
        scope: project.id,
        mode: null,
        limit: null,
        cursor: null,
      })
      .expect(200);
    expect(body.data).toMatchObject([{ nodeId, matched: { kind: 'path' } }]);
  });

  it('counts as omitted when a section is read', async () => {
    const long = await newDocument(owner, project, 'long.md', `# A\n\n${'some words here\n'.repeat(2000)}`);
    const read = (body: object) => owner.post(`/api/v1/documents/${long}/section`, body).expect(200);
    const plain = await read({});
    expect(plain.body.data.truncated).toBe(true);
    const nulls = {
      anchor: null,
      startLine: null,
      startColumn: null,
      lineCount: null,
      maxTokens: null,
      ifNoneMatch: null,
    };
    expect((await read(nulls)).body).toEqual(plain.body);
  });
});

describe('text that the database cannot store', () => {
  it('is rejected in every field of a request', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    const file = await newNode(owner, project, { type: 'file', name: 'b' });
    for (const text of ['a\0b', '\0', 'a\ud800b']) {
      for (const answer of [
        await owner.post('/api/projects', { name: text }),
        await owner.post('/api/projects', { name: 'x', description: text }),
        await owner.patch(`/api/projects/${project.id}`, { name: text }),
        await owner.patch(`/api/projects/${project.id}`, { description: text }),
        await owner.post(`/api/nodes/${file}/mappings`, { sourceType: 'local', physicalPath: text }),
        await save(owner, project, text, 'x'),
        await save(owner, project, 'a.md', text),
        await owner.post('/api/documents/save', { path: 'a.md', content: 'x', project: text }),
        await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: text }),
        await owner.post('/api/auth/sign-in', { email: text, password: 'a wrong password' }),
        await owner.post('/api/members/invites', { email: text }),
        await owner.get(`/api/projects?cursor=${encodeURIComponent(text.replace('\ud800', '\0'))}`),
      ])
        expect([answer.request.method, answer.request.url, answer.status]).toEqual([
          answer.request.method,
          answer.request.url,
          400,
        ]);
    }
    expect(await pathsOf(owner, project)).toEqual(['/a.md', '/b']);
  });

  it('leads to a 404 in the path of a request', async () => {
    const owner = await newOwner(url);
    for (const id of ['%00', 'x', '..', '%F0%9F', `${owner.tenantId}%00`])
      await owner.get(`/api/nodes/${id}`).expect(404);
  });
});
