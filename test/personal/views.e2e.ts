import {
  anonymous,
  connectAgent,
  countStatuses,
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { addFolder, addRef, newView, treeOf } from './personal-support';

/** Names that show nothing, or something else than they are. */
const UNREADABLE = ['\u200b', 'a\nb\u0007', 'a\u202eb'].map((name) => ({ name }));

describe('personal views', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });

  it('are listed and deleted only by their owner', async () => {
    const { body } = await owner
      .post('/api/personal-views', { name: '  Reading  ', description: 'For later' })
      .expect(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Reading',
      description: 'For later',
      isDefault: false,
      entryCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const view = body.data.id;
    await addFolder(owner, view, 'F');
    const { data } = (await owner.get('/api/personal-views').expect(200)).body;
    expect(data).toEqual([expect.objectContaining({ id: view, entryCount: 1 })]);
    expect((await (await newMember(owner)).get('/api/personal-views').expect(200)).body.data).toEqual([]);
    await owner.delete(`/api/personal-views/${view}`).expect(200, { data: { id: view, deleted: true } });
    expect((await owner.get('/api/personal-views').expect(200)).body.data).toEqual([]);
    expect(await sql(databaseUrl, 'SELECT 1 FROM personal_view_entries WHERE view_id = $1', [view])).toEqual(
      [],
    );
    await owner.delete(`/api/personal-views/${view}`).expect(404);
  });

  it('require a name of 1 to 200 characters', async () => {
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 7 }, ...UNREADABLE])
      expect(
        (await owner.post('/api/personal-views', body).expect(400)).body.error.details.fields[0].path,
      ).toBe('name');
  });

  it('require a session and reject tokens and cross-site requests on every route', async () => {
    const view = await newView(owner);
    const folder = await addFolder(owner, view, 'F');
    const routes = [
      ['get', '/api/personal-views'],
      ['post', '/api/personal-views'],
      ['delete', `/api/personal-views/${view}`],
      ['get', `/api/personal-views/${view}/tree`],
      ['post', `/api/personal-views/${view}/entries`],
      ['patch', `/api/personal-views/${view}/entries/${folder}`],
      ['delete', `/api/personal-views/${view}/entries/${folder}`],
      ['post', '/api/personal-views/refs'],
      ['delete', `/api/personal-views/refs/${folder}`],
    ] as const;
    const callers = [anonymous(api[0]), await newToken(owner, 'admin'), await connectAgent(owner)];
    for (const [method, path] of routes) {
      for (const caller of callers)
        expect((await caller.send(method, path).expect(401)).body.error.code).toBe('SVC_UNAUTHORIZED');
      if (method === 'get') continue;
      const crossSite = owner.with({ Origin: 'https://elsewhere.invalid' });
      expect((await crossSite.send(method, path).expect(403)).body.error.code).toBe('SVC_CSRF_REJECTED');
    }
  });

  it("return the same 404 for another person's view as for one that does not exist", async () => {
    const project = await newProject(owner);
    const node = await newDocument(owner, project, 'a.md');
    const view = await newView(owner);
    const folder = await addFolder(owner, view, 'F');
    const ref = await addRef(owner, view, node);
    const member = await newMember(owner);
    const membersDocument = await newDocument(member, await newProject(owner), 'b.md');
    const routes = (v: string, f: string, r: string) =>
      [
        ['delete', `/api/personal-views/${v}`, {}],
        ['get', `/api/personal-views/${v}/tree`, undefined],
        ['post', `/api/personal-views/${v}/entries`, { entryType: 'folder', virtualName: 'x' }],
        ['patch', `/api/personal-views/${v}/entries/${f}`, { virtualName: 'x' }],
        ['delete', `/api/personal-views/${v}/entries/${f}`, {}],
        ['post', '/api/personal-views/refs', { sourceNodeId: membersDocument, viewId: v }],
        ['delete', `/api/personal-views/refs/${r}`, {}],
      ] as const;
    const missing = routes(MISSING_ID, MISSING_ID, MISSING_ID);
    for (const [i, [method, path, body]] of routes(view, folder, ref).entries()) {
      const expected = (await member.send(method, missing[i]![1], missing[i]![2]).expect(404)).body;
      expect(expected.error.code).toBe('SVC_NOT_FOUND');
      for (const stranger of [member, await newOwner(api[0])])
        expect((await stranger.send(method, path, body).expect(404)).body).toEqual(expected);
    }
    await owner.get('/api/personal-views/not-an-id/tree').expect(404);
    expect(await treeOf(owner, view)).toHaveLength(2);
  });

  it('are at most 200 for each person, even when several are created at once', async () => {
    const person = await newMember(owner);
    const fill = `INSERT INTO personal_views (id, tenant_id, user_id, name) SELECT gen_random_uuid(), $1, $2, 'v' FROM generate_series(1, 198)`;
    await sql(databaseUrl, fill, [person.tenantId, person.userId]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.post('/api/personal-views', { name: 'n' })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 2, 409: 3 });
    expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('SVC_TOO_MANY_VIEWS');
    const node = await newDocument(person, await newProject(owner), 'c.md');
    const refused = await person.post('/api/personal-views/refs', { sourceNodeId: node }).expect(409);
    expect(refused.body.error.code).toBe('SVC_TOO_MANY_VIEWS');
  });

  it('include one default view, created by the first reference without a view, also after its deletion', async () => {
    const person = await newMember(owner);
    const project = await newProject(owner);
    const nodes = await Promise.all(
      Array.from({ length: 6 }, (_, i) => newDocument(person, project, `n${i}.md`)),
    );
    const refs = await Promise.all(
      nodes.map((sourceNodeId) => person.post('/api/personal-views/refs', { sourceNodeId }).expect(201)),
    );
    const views = new Set(refs.map(({ body }) => body.data.viewId as string));
    expect(views.size).toBe(1);
    const [view] = [...views];
    expect((await person.get('/api/personal-views').expect(200)).body.data).toEqual([
      expect.objectContaining({ id: view, isDefault: true, entryCount: 6 }),
    ]);
    await person.delete(`/api/personal-views/${view}`).expect(200);
    const again = await person.post('/api/personal-views/refs', { sourceNodeId: nodes[0] }).expect(201);
    expect(again.body.data.viewId).not.toBe(view);
    for (const node of nodes) await person.get(`/api/nodes/${node}`).expect(200);
  });
});
