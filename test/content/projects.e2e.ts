import {
  connectAgent,
  countStatuses,
  MISSING_ID,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  sql,
  spread,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, save } from './workspace';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

describe('POST /api/projects', () => {
  it('creates a project with its tree and root, visible in every process', async () => {
    const owner = await newOwner(url);
    const created = await owner
      .post('/api/projects', { name: '  Product handbook ', description: 'All of it', slug: 'handbook' })
      .expect(201);
    expect(created.body.data).toMatchObject({
      tenantId: owner.tenantId,
      slug: 'handbook',
      name: 'Product handbook',
      description: 'All of it',
      createdBy: owner.userId,
      nodeCount: 1,
      mappingCount: 0,
      rules: { maxDocumentBytes: 5_242_880, maxDepth: 64, maxPathBytes: 2000 },
      trees: [{ projectId: created.body.data.id }],
    });
    const read = await owner.at(other).get(`/api/projects/${created.body.data.id}`).expect(200);
    expect(read.body).toEqual(created.body);
  });

  it.each([
    ['Ünïcode & Ångström', 'unicode-angstrom'],
    ['Große Straße in Łódź', 'grosse-strasse-in-lodz'],
    ['日本語のプロジェクト', 'project'],
    ['  --Hello,   World!-- ', 'hello-world'],
    ['Проект 7', '7'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('derives the slug of "%s" from the name', async (name, slug) => {
    const owner = await newOwner(url);
    const created = await owner.post('/api/projects', { name }).expect(201);
    expect(created.body.data.slug).toBe(slug);
  });

  it('derives a free slug of at most 60 characters for each of many projects with the same name', async () => {
    const owner = await newOwner(url);
    for (const name of ['y'.repeat(80), '手引き']) {
      const created = await Promise.all(
        Array.from({ length: 60 }, (_, i) => owner.at([url, other][i % 2]!).post('/api/projects', { name })),
      );
      expect(created.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
      const slugs = created.map(({ body }) => body.data.slug as string);
      expect(new Set(slugs).size).toBe(60);
      for (const slug of slugs) expect(slug).toMatch(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it('rejects a slug that is taken in the tenant', async () => {
    const owner = await newOwner(url);
    await owner.post('/api/projects', { name: 'One', slug: 'guide' }).expect(201);
    const refused = await owner.post('/api/projects', { name: 'Two', slug: 'guide' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_SLUG_TAKEN');
    await (await newOwner(url)).post('/api/projects', { name: 'Three', slug: 'guide' }).expect(201);
  });

  it('creates one project when many with the same slug are created at once', async () => {
    const owner = await newOwner(url);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        owner.at([url, other][i % 2]!).post('/api/projects', { name: 'Race', slug: 'race' }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 11 });
  });

  it.each([
    [{}, 'name', 'required'],
    [{ name: null }, 'name', 'required'],
    [{ name: '' }, 'name', 'minLength'],
    [{ name: '   ' }, 'name', 'minLength'],
    [{ name: 7 }, 'name', 'isString'],
    [{ name: 'x'.repeat(201) }, 'name', 'maxLength'],
    [{ name: 'x', slug: 'No Slug' }, 'slug', 'matches'],
    [{ name: 'x', slug: '~' }, 'slug', 'matches'],
    [{ name: 'x', slug: '-x' }, 'slug', 'matches'],
    [{ name: 'x', slug: 'x'.repeat(61) }, 'slug', 'maxLength'],
    [{ name: 'x', description: 'x'.repeat(2001) }, 'description', 'maxLength'],
    [{ name: 'x', description: ['x'] }, 'description', 'isString'],
  ])('names the invalid field of %j', async (body, path, rule) => {
    const owner = await newOwner(url);
    const refused = await owner.post('/api/projects', body).expect(400);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_VALIDATION_ERROR',
      details: { fields: [{ path, rule }] },
    });
  });
});

describe('a token that reaches only some projects', () => {
  it('reaches up to 1,000 with those that it creates, and says why not more', async () => {
    const owner = await newOwner(url);
    const { slug } = await newProject(owner);
    const agent = await connectAgent(owner, {
      scopes: ['projects:create', 'read:docs'],
      projectSlugs: [slug],
    });
    await sql(
      databaseUrl,
      `UPDATE api_tokens SET project_ids = project_ids || ARRAY(SELECT gen_random_uuid() FROM generate_series(1, 998))
       WHERE tenant_id = $1 AND actor_id = $2`,
      [owner.tenantId, agent.actorId],
    );
    // Each process may remember the token for a second.
    await owner.post(`/api/agents/${agent.actorId}/pause`).expect(200);
    await owner.at(other).post(`/api/agents/${agent.actorId}/resume`).expect(200);
    await agent.post('/api/projects', { name: 'The last one' }).expect(201);
    const refused = await agent.post('/api/projects', { name: 'One more' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_TOKEN_PROJECT_LIMIT');
    const projects = (await owner.get('/api/projects').expect(200)).body.data as { name: string }[];
    expect(projects.map(({ name }) => name)).not.toContain('One more');
  });
});

describe('PATCH /api/projects/:id', () => {
  it('changes the name or the description for any member', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const { id, slug } = await newProject(owner, { name: 'Before' });
    const named = await member.patch(`/api/projects/${id}`, { name: 'After' }).expect(200);
    expect(named.body.data).toMatchObject({ name: 'After', description: null, slug });
    const described = await member
      .at(other)
      .patch(`/api/projects/${id}`, { description: 'What for' })
      .expect(200);
    expect(described.body.data).toMatchObject({ name: 'After', description: 'What for', slug });
    expect((await owner.get(`/api/projects/${id}`).expect(200)).body).toEqual(described.body);
  });

  it('removes the description with null or an empty text', async () => {
    const owner = await newOwner(url);
    const { body } = await owner.post('/api/projects', { name: 'Plain', description: '' }).expect(201);
    expect(body.data.description).toBeNull();
    for (const empty of [null, '']) {
      await owner.patch(`/api/projects/${body.data.id}`, { description: 'What for' }).expect(200);
      const removed = await owner.patch(`/api/projects/${body.data.id}`, { description: empty }).expect(200);
      expect(removed.body.data).toMatchObject({ name: 'Plain', description: null });
    }
  });

  it('changes nothing, not even the ETag, without a difference', async () => {
    const owner = await newOwner(url);
    const { id } = await newProject(owner, { name: 'Same' });
    const before = await owner.patch(`/api/projects/${id}`, { description: 'As it is' }).expect(200);
    for (const change of [{}, { name: 'Same' }, { name: 'Same', description: 'As it is' }]) {
      const after = await owner.patch(`/api/projects/${id}`, change).expect(200);
      expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
    }
    const audit = await owner.get(`/api/v1/admin/audit-log?action=project.updated`).expect(200);
    expect(audit.body.data).toHaveLength(1);
  });

  it('requires a session, and returns 404 to another tenant', async () => {
    const owner = await newOwner(url);
    const { id } = await newProject(owner);
    await (await newToken(owner, 'admin')).patch(`/api/projects/${id}`, { name: 'x' }).expect(401);
    const foreign = await (await newOwner(url)).patch(`/api/projects/${id}`, { name: 'x' }).expect(404);
    const missing = await owner.patch(`/api/projects/${MISSING_ID}`, { name: 'x' }).expect(404);
    expect(foreign.body).toEqual(missing.body);
    await owner.patch(`/api/projects/${id}`, { name: '' }).expect(400);
  });
});

describe('DELETE /api/projects/:id', () => {
  it('requires the role owner or admin', async () => {
    const owner = await newOwner(url);
    const { id } = await newProject(owner);
    await (await newMember(owner)).delete(`/api/projects/${id}`).expect(403);
    await (await newToken(owner, 'admin')).delete(`/api/projects/${id}`).expect(401);
    await (await newOwner(url)).delete(`/api/projects/${id}`).expect(404);
    const deleted = await (await newMember(owner, 'admin')).delete(`/api/projects/${id}`).expect(200);
    expect(deleted.body).toEqual({ data: { id, deleted: true } });
    await owner.delete(`/api/projects/${id}`).expect(404);
  });

  it('deletes everything in the project for all callers immediately, and makes the slug available again', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const token = await newToken(owner, 'write');
    const project = await newProject(owner, { name: uniqueName('deleted') });
    const nodeId = await newDocument(owner, project, 'a/b.md', '# B\n');
    expect(await contentOf(token.at(other), nodeId)).toBe('# B\n');
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    for (const caller of [owner, member, token, owner.at(other), member.at(other), token.at(other)]) {
      await caller.get(`/api/projects/${project.id}`).expect(404);
      await caller.get(`/api/projects/${project.id}/manifest`).expect(404);
      await caller.get(`/api/projects/${project.id}/trees`).expect(404);
      await caller.get(`/api/nodes/${nodeId}`).expect(404);
      await caller.get(`/api/v1/documents/${nodeId}/content`).expect(404);
      await caller.post(`/api/v1/documents/${nodeId}/section`, {}).expect(404);
      await caller.get(`/api/v1/documents/${nodeId}/revisions`).expect(404);
      await save(caller, project, 'new.md', 'x').expect(404);
    }
    const again = await owner.post('/api/projects', { name: 'Again', slug: project.slug }).expect(201);
    expect(again.body.data.id).not.toBe(project.id);
    await save(owner, again.body.data, 'a/b.md', '# Other\n').expect(201);
  });
});

describe('the ETag of a project', () => {
  it('is honored by an update, and changes with everything that the project shows', async () => {
    const person = await newOwner(url);
    const { id } = await newProject(person);
    const path = `/api/projects/${id}`;
    const etag = (await person.get(path).expect(200)).headers.etag!;
    await person.with({ 'If-None-Match': etag }).get(path).expect(304);
    const updated = await person.with({ 'If-Match': etag }).patch(path, { name: 'First' }).expect(200);
    expect((await person.get(path).expect(200)).headers.etag).toBe(updated.headers.etag);
    for (const outdated of [etag, '"nonsense"']) {
      const { body } = await person
        .with({ 'If-Match': outdated })
        .patch(path, { name: 'Second' })
        .expect(412);
      expect(body.error).toMatchObject({
        code: 'SVC_PRECONDITION_FAILED',
        details: { currentEtag: updated.headers.etag!.replaceAll('"', '') },
      });
    }
    expect((await person.get(path).expect(200)).body.data.name).toBe('First');
    await newDocument(person, { id }, 'new.md', '# New\n');
    await person.with({ 'If-None-Match': updated.headers.etag! }).get(path).expect(200);
    await person.with({ 'If-Match': '*' }).patch(path, { name: 'Third' }).expect(200);
    await person.patch(path, { name: 'Fourth' }).expect(200);
  });

  it('is honored by a deletion', async () => {
    const person = await newOwner(url);
    const { id } = await newProject(person);
    const path = `/api/projects/${id}`;
    const outdated = (await person.get(path).expect(200)).headers.etag!;
    const { headers } = await person.patch(path, { name: 'First' }).expect(200);
    const { body } = await person.with({ 'If-Match': outdated }).delete(path).expect(412);
    expect(body.error).toMatchObject({
      code: 'SVC_PRECONDITION_FAILED',
      details: { currentEtag: headers.etag!.replaceAll('"', '') },
    });
    const stranger = await newOwner(url);
    await stranger.with({ 'If-Match': headers.etag! }).delete(path).expect(404);
    await person.with({ 'If-Match': headers.etag! }).delete(path).expect(200);
    await person.with({ 'If-Match': headers.etag! }).delete(path).expect(404);
  });

  it('lets one of two concurrent updates with the same If-Match through', async () => {
    const person = await newOwner(url);
    const { id } = await newProject(person);
    const etag = (await person.get(`/api/projects/${id}`).expect(200)).headers.etag!;
    const answers = await Promise.all(
      spread(person.with({ 'If-Match': etag }), deployment().api, 8).map((caller, i) =>
        caller.patch(`/api/projects/${id}`, { description: `Number ${i}` }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 412: 7 });
  });
});
