import { newDocument, newMember, newOwner, newProject, newToken, type Person, sql } from '#testing';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();
const [url] = api;

/** The `meta` of the first page of a list, which has one row. */
async function metaOf(person: Person, path: string, query = ''): Promise<Record<string, unknown>> {
  const { body } = await person.get(`${path}?limit=1${query}`).expect(200);
  expect(body.data.length).toBeLessThanOrEqual(1);
  return body.meta as Record<string, unknown>;
}

describe('the total of a list', () => {
  let owner: Person;
  let project: { id: string };
  beforeAll(async () => {
    owner = await newOwner(url);
    await newMember(owner);
    await newMember(owner);
    for (const name of ['one', 'two'])
      await owner
        .post('/api/members/invites', { email: `${name}-${owner.tenantSlug}@test.invalid`, role: 'member' })
        .expect(201);
    await newToken(owner, 'read');
    await newToken(owner, 'read');
    project = await newProject(owner);
    await newProject(owner);
    for (const path of ['a.md', 'b.md'])
      await owner.delete(`/api/nodes/${await newDocument(owner, project, path)}`).expect(200);
    // A list of another organization counts for nothing.
    await newProject(await newOwner(url));
  });

  it.each([
    ['/api/members', 3],
    ['/api/members/invites', 2],
    ['/api/tokens', 2],
    ['/api/projects', 2],
    ['/api/projects/:projectId/trash', 2],
  ])('counts all rows of %s, whatever page is read', async (route, total) => {
    const path = route.replace(':projectId', project.id);
    const meta = await metaOf(owner, path, '&total=true');
    expect(meta.total).toBe(total);
    expect(meta).not.toHaveProperty('atLeast');
    const next = await metaOf(owner, path, `&total=true&cursor=${String(meta.nextCursor)}`);
    expect(next.total).toBe(total);
    expect(await metaOf(owner, path)).not.toHaveProperty('total');
    await owner.get(`${path}?total=yes`).expect(400);
  });

  it('counts what a filter finds', async () => {
    expect((await metaOf(owner, '/api/members', '&total=true&search=mel')).total).toBe(2);
    expect((await metaOf(owner, '/api/members', '&total=true&search=nobody')).total).toBe(0);
  });

  it('counts the one member whose id is searched, and nobody of another organization', async () => {
    const found = async (id: string) =>
      (await metaOf(owner, '/api/members', `&total=true&search=${id}`)).total;
    expect(await found(owner.userId.toUpperCase())).toBe(1);
    expect(await found((await newOwner(url)).userId)).toBe(0);
  });

  it('counts the entries of the audit log', async () => {
    const log = '/api/v1/admin/audit-log';
    const [head] = await sql<{ seq: number }>(
      databaseUrl,
      'SELECT seq FROM audit_heads WHERE tenant_id = $1',
      [owner.tenantId],
    );
    expect((await metaOf(owner, log, '&total=true')).total).toBe(head!.seq);
    expect((await metaOf(owner, log, '&total=true&action=token.created')).total).toBe(2);
    const of = `&total=true&action=project.created&actorId=${owner.userId}`;
    expect((await metaOf(owner, log, of)).total).toBe(2);
    expect((await metaOf(owner, log, '&total=true&from=2999-01-01T00:00:00Z')).total).toBe(0);
  });
});

describe('names beside ids', () => {
  it('are the current ones in the audit log, whose entries keep the names of their time', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner, 'admin');
    const project = await newProject(member, { name: 'Old name' });
    await owner.patch(`/api/projects/${project.id}`, { name: 'New name' }).expect(200);
    const path = '/api/v1/admin/audit-log?action=project.created';
    const { body } = await owner.get(path).expect(200);
    expect(body.data[0]).toMatchObject({ target: { name: 'Old name' }, actor: { name: 'Mel Member' } });
    expect(body.meta.names).toEqual({ [project.id]: 'New name', [member.userId]: 'Mel Member' });
    await owner.delete(`/api/members/${member.userId}`).expect(200);
    const after = (await owner.get(path).expect(200)).body;
    expect(after.data).toEqual(body.data);
    expect(after.meta.names).toMatchObject({ [member.userId]: null });
  });

  it('are not those of My Docs, which nobody else knows', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const saved = await member.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201);
    const { projectId } = (await member.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200)).body.data;
    const { body } = await owner.get('/api/v1/admin/audit-log').expect(200);
    expect(body.meta.names).not.toHaveProperty(projectId as string);
  });

  it('say who invited and who deleted, and nobody once the account is deleted', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const project = await newProject(owner);
    const email = `who-${owner.tenantSlug}@test.invalid`;
    const invite = await admin.post('/api/members/invites', { email, role: 'member' }).expect(201);
    expect(invite.body.data.createdByName).toBe('Mel Member');
    const node = await newDocument(owner, project, 'a.md');
    await admin.delete(`/api/nodes/${node}`).expect(200);
    const trash = `/api/projects/${project.id}/trash`;
    const names = async () => (await owner.get(trash).expect(200)).body.data[0] as object;
    expect(await names()).toMatchObject({ deletedByName: 'Mel Member', deletedByActorName: null });
    await owner.delete(`/api/members/${admin.userId}`).expect(200);
    expect(await names()).toMatchObject({ deletedBy: admin.userId, deletedByName: null });
  });
});
