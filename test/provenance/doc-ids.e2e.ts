import {
  connectAgent,
  type DocId,
  MISSING_ID,
  newDocId,
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
import { share } from './provenance-support';

describe('issuing a Doc ID', () => {
  const { api } = deployment();
  let owner: Person;
  let member: Person;
  let project: Project;
  let nodeId: string;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
    nodeId = await newDocument(owner, project, 'guide/start.md', '# Start\n');
  });

  it('returns 201 with the new Doc ID, and 200 with the same one for later requests', async () => {
    const issued = await owner.post('/api/doc-ids', { nodeId }).expect(201);
    expect(issued.body.data).toEqual({
      id: expect.any(String),
      globalId: `@${owner.tenantSlug}:${project.slug}:1`,
      nodeId,
      projectId: project.id,
      seq: 1,
      status: 'issued',
      issuedBy: owner.userId,
      issuedByActorId: null,
      issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    for (const caller of [owner, owner.at(api[1]), member])
      expect((await caller.post('/api/doc-ids', { nodeId }).expect(200)).body).toEqual(issued.body);
  });

  it('records the agent that issued it', async () => {
    const agent = await connectAgent(member, { scopes: ['doc-ids:issue'] });
    const issued = await agent.post('/api/doc-ids', { nodeId }).expect(201);
    expect(issued.body.data).toMatchObject({ issuedBy: member.userId, issuedByActorId: agent.actorId });
  });

  it('numbers the documents of each project from 1', async () => {
    const other = await newProject(owner);
    const ids: DocId[] = [];
    for (const [parent, path] of [
      [project, 'a.md'],
      [other, 'a.md'],
      [project, 'b.md'],
    ] as const)
      ids.push(await newDocId(owner, await newDocument(owner, parent, path, '# A\n')));
    expect(ids.map(({ globalId }) => globalId)).toEqual([
      `@${owner.tenantSlug}:${project.slug}:1`,
      `@${owner.tenantSlug}:${other.slug}:1`,
      `@${owner.tenantSlug}:${project.slug}:2`,
    ]);
  });

  it('uses ~ for My Docs, with one sequence for all users of the organization', async () => {
    const globalIds: string[] = [];
    for (const person of [owner, member]) {
      const saved = await person
        .post('/api/documents/save', { path: 'plan.md', content: '# Plan\n' })
        .expect(201);
      globalIds.push((await newDocId(person, saved.body.data.nodeId)).globalId);
    }
    expect(globalIds).toEqual([`@${owner.tenantSlug}:~:1`, `@${owner.tenantSlug}:~:2`]);
  });

  it('never reuses a number after a revocation or for a new project with the same slug', async () => {
    const first = await newDocId(owner, nodeId);
    await owner.delete(`/api/doc-ids/${first.id}`).expect(200);
    const second = await newDocId(owner, nodeId);
    expect(second.globalId).toBe(`@${owner.tenantSlug}:${project.slug}:2`);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    const { body } = await owner.post('/api/projects', { name: 'Again', slug: project.slug }).expect(201);
    const again = await newDocId(owner, await newDocument(owner, body.data, 'start.md', '# Start\n'));
    expect(again.globalId).toBe(`@${owner.tenantSlug}:${project.slug}:3`);
  });

  it('rejects folders and malformed input', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'empty' });
    for (const id of [folder, project.rootNodeId]) {
      const { body } = await owner.post('/api/doc-ids', { nodeId: id }).expect(400);
      expect(body.error).toMatchObject({
        code: 'SVC_VALIDATION_ERROR',
        message: expect.stringContaining('each file'),
      });
    }
    for (const input of [{}, { nodeId: 'start' }, { nodeId: [nodeId] }, { nodeId: null }])
      await owner.post('/api/doc-ids', input).expect(400);
  });

  it('returns 404 if the document is only shared with the caller, even for writing', async () => {
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const own = saved.body.data.nodeId as string;
    const missing = await member.post('/api/doc-ids', { nodeId: MISSING_ID }).expect(404);
    await share(owner, own, { shareType: 'user', targetId: member.userId, permission: 'write' });
    await member.get(`/api/nodes/${own}`).expect(200);
    expect((await member.post('/api/doc-ids', { nodeId: own }).expect(404)).body).toEqual(missing.body);
  });
});

describe('revoking a Doc ID', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let admin: Person;
  let member: Person;
  let other: Person;
  let project: Project;
  let nodeId: string;
  let docId: DocId;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    [admin, member, other] = await Promise.all([
      newMember(owner, 'admin'),
      newMember(owner),
      newMember(owner),
    ]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, 'start.md', '# Start\n');
    docId = await newDocId(member, nodeId);
  });
  const revoke = (caller: { delete: Person['delete'] }, id = docId.id) => caller.delete(`/api/doc-ids/${id}`);

  it('is allowed for the issuer, once', async () => {
    expect((await revoke(member).expect(200)).body).toEqual({ data: { id: docId.id, deleted: true } });
    const again = await revoke(member.at(api[1])).expect(410);
    expect(again.body.error.code).toBe('SVC_DOC_ID_REVOKED');
  });

  it('is allowed for owners and admins, and for the agents of the issuer, owners and admins', async () => {
    await revoke(admin).expect(200);
    docId = await newDocId(member, nodeId);
    await revoke(owner).expect(200);
    docId = await newDocId(member, nodeId);
    await revoke(await connectAgent(member, { scopes: ['doc-ids:revoke'] })).expect(200);
    docId = await newDocId(member, nodeId);
    await revoke(await connectAgent(admin, { scopes: ['doc-ids:revoke'] })).expect(200);
  });

  it('is forbidden for other members and their agents', async () => {
    const { body } = await revoke(other).expect(403);
    expect(body.error).toMatchObject({
      code: 'SVC_FORBIDDEN',
      message: expect.stringContaining('Only the issuer'),
    });
    await revoke(await connectAgent(other, { scopes: ['doc-ids:revoke'] })).expect(403);
    await revoke(await connectAgent(member, { scopes: ['doc-ids:issue'] })).expect(403);
    await revoke(member).expect(200);
    // Everybody who can read the document can see that its Doc ID is revoked.
    await revoke(other).expect(410);
  });

  it("returns 404 if the caller can't read the document", async () => {
    const missing = await other.delete(`/api/doc-ids/${MISSING_ID}`).expect(404);
    const saved = await member
      .post('/api/documents/save', { path: 'own.md', content: '# Own\n' })
      .expect(201);
    const own = await newDocId(member, saved.body.data.nodeId);
    const outside = await connectAgent(owner, { scopes: ['doc-ids:revoke'] });
    for (const stranger of [other, outside, await newOwner(api[0])])
      expect((await revoke(stranger, own.id).expect(404)).body).toEqual(missing.body);
    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['doc-ids:revoke'], projectSlugs: [elsewhere.slug] });
    expect((await revoke(agent).expect(404)).body).toEqual(missing.body);
    await owner.delete(`/api/nodes/${nodeId}?permanent=true`).expect(200);
    expect((await revoke(member).expect(404)).body).toEqual(missing.body);
  });

  it("is allowed for owners and admins in another user's My Docs, and reveals nothing of the document", async () => {
    const saved = await member
      .post('/api/documents/save', { path: 'secret-plan.md', content: '# Own\n' })
      .expect(201);
    const missing = (await owner.delete(`/api/doc-ids/${MISSING_ID}`).expect(404)).body;
    for (const caller of [owner, admin.at(api[1]), await newToken(owner, 'write')]) {
      const own = await newDocId(member, saved.body.data.nodeId);
      expect((await revoke(caller, own.id).expect(200)).body).toEqual({
        data: { id: own.id, deleted: true },
      });
      // Only the callers who can read the document see that its Doc ID is revoked.
      expect((await revoke(caller, own.id).expect(404)).body).toEqual(missing);
      await revoke(member, own.id).expect(410);
      await owner.get(`/api/doc-ids/resolve/${own.id}`).expect(404);
    }
  });

  it('revokes the shares of the Doc ID, and no others, in the same transaction', async () => {
    const earlier = await share(owner, nodeId, { shareType: 'public' });
    const stranger = await newOwner(api[0]);
    await stranger.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    await revoke(member).expect(200);
    await stranger.get(`/api/v1/documents/${nodeId}/content`).expect(404);
    docId = await newDocId(member, nodeId);
    const later = await share(owner, nodeId, { shareType: 'tenant' });
    const rows = await sql<{ id: string; live: boolean }>(
      databaseUrl,
      'SELECT id, revoked_at IS NULL AS live FROM share_grants WHERE node_id = $1 ORDER BY created_at',
      [nodeId],
    );
    expect(rows).toEqual([
      { id: earlier, live: false },
      { id: later, live: true },
    ]);
  });
});
