import {
  MISSING_ID,
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sql,
} from '#testing';
import { readAuditEntries } from '../audit/audit-support';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();
const [url, otherUrl] = api;
const LIST = '/api/connected-agents';

/** The ids of the agents that a person sees with a query. */
async function idsOf(person: Person, query = ''): Promise<string[]> {
  const { body } = await person.get(`${LIST}${query}`).expect(200);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

describe('the list of connected agents', () => {
  it('shows an owner the agents of everyone with their tokens, and a member their own', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const scopes = ['read:docs', 'write:docs'];
    const agent = await connectAgent(member, { scopes, projectSlugs: [project.slug], clientName: 'Scribe' });
    const own = await connectAgent(owner);
    const { body } = await owner.get(`${LIST}?total=true`).expect(200);
    expect(body.meta).toEqual({ nextCursor: null, total: 2 });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([own.actorId, agent.actorId]);
    expect(body.data[1]).toMatchObject({
      name: 'Scribe',
      clientName: 'Scribe',
      status: 'connected',
      owner: { userId: member.userId, name: 'Mel Member' },
      tokenCount: 1,
      tokens: [
        { kind: 'agent', actorName: 'Scribe', projectSlugs: [project.slug], projectIds: [project.id] },
      ],
      lastUsedAt: null,
    });
    expect([...(body.data[1].tokens[0].scopes as string[])].sort()).toEqual(scopes);
    expect(body.data[1].expiresAt).toBe(body.data[1].tokens[0].expiresAt);
    expect(await idsOf(member)).toEqual([agent.actorId]);
    expect(await idsOf(member, `?ownerUserId=${owner.userId}`)).toEqual([]);
    expect(await idsOf(await newOwner(url))).toEqual([]);
  });

  it('finds agents by name, owner, last use and status', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const used = await connectAgent(owner, { scopes: ['read:profile'], clientName: 'Release robot' });
    const idle = await connectAgent(member, { clientName: 'Idle' });
    const yesterday = new Date(Date.now() - 86_400_000);
    await sql(databaseUrl, 'UPDATE actors SET created_at = $2 WHERE id = $1', [idle.actorId, yesterday]);
    await used.get('/api/me').expect(200);
    expect(await idsOf(owner, '?search=ROBOT')).toEqual([used.actorId]);
    expect(await idsOf(owner, '?search=mel')).toEqual([idle.actorId]);
    expect(await idsOf(owner, `?ownerUserId=${member.userId}`)).toEqual([idle.actorId]);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await idsOf(owner, `?unusedSince=${hourAgo}`)).toEqual([idle.actorId]);
    await owner.post(`/api/agents/${idle.actorId}/disconnect`).expect(200);
    expect(await idsOf(owner)).toEqual([used.actorId]);
    expect(await idsOf(owner, '?status=disconnected')).toEqual([idle.actorId]);
    expect((await idsOf(owner, '?status=all')).length).toBe(2);
  });

  it('shows agents without an owner apart, and what each did last', async () => {
    const owner = await newOwner(url);
    const [kept, orphan] = [await connectAgent(owner), await connectAgent(owner)];
    await sql(databaseUrl, "UPDATE actors SET status = 'orphaned' WHERE id = $1", [orphan.actorId]);
    expect(await idsOf(owner, '?status=all')).toEqual([kept.actorId]);
    expect(await idsOf(owner, '?status=any')).toEqual([orphan.actorId, kept.actorId]);
    const { body } = await owner.get(`${LIST}?status=orphaned`).expect(200);
    expect(body.data).toMatchObject([
      { id: orphan.actorId, status: 'orphaned', lastAct: { action: 'agent.connected' } },
    ]);
    await owner.post(`/api/agents/${orphan.actorId}/disconnect`).expect(404);
    await owner.get(`/api/agents/${orphan.actorId}/reach`).expect(404);
  });

  it('is read page by page, each agent once', async () => {
    const owner = await newOwner(url);
    const agents = [await connectAgent(owner), await connectAgent(owner), await connectAgent(owner)];
    const { body } = await owner.get(`${LIST}?limit=2&total=true`).expect(200);
    expect(body.meta.total).toBe(3);
    const rest = await idsOf(owner, `?limit=2&cursor=${body.meta.nextCursor}`);
    const first = (body.data as { id: string }[]).map(({ id }) => id);
    expect([...first, ...rest]).toEqual(agents.map(({ actorId }) => actorId).reverse());
    await owner.get(`${LIST}?search=x&cursor=${body.meta.nextCursor}`).expect(400);
  });

  it('is not for tokens, not even those of an owner', async () => {
    const owner = await newOwner(url);
    await (await newToken(owner, 'admin')).get(LIST).expect(401);
    await (await connectAgent(owner)).get(LIST).expect(401);
  });
});

describe('what an agent reaches', () => {
  it('is the union of its tokens, with projects and numbers of documents', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    await newDocument(owner, one, 'a.md');
    await newDocument(owner, one, 'folder/b.md');
    await newDocument(owner, two, 'c.md');
    await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const connect = { clientName: 'Scribe', scopes: ['read:docs'] };
    const agent = await connectAgent(owner, { ...connect, projectSlugs: [one.slug] });
    const path = `/api/agents/${agent.actorId}/reach`;
    const before = await owner.get(path).expect(200);
    expect(before.body.data).toMatchObject({
      id: agent.actorId,
      name: 'Scribe',
      owner: { userId: owner.userId, name: 'Olive Owner' },
      connected: true,
      scopes: ['read:docs'],
      allProjects: false,
      projects: [{ id: one.id, slug: one.slug, documents: 2 }],
      projectCount: 1,
      projectDocuments: 2,
      myDocs: true,
      myDocsDocuments: 1,
      grantExternal: false,
      externalDocuments: 0,
      seenAs: 'owner',
    });
    await owner.with({ 'If-None-Match': before.headers.etag! }).get(path).expect(304);
    await connectAgent(owner, { ...connect, scopes: ['write:docs'], projectSlugs: ['*'] });
    const after = (await owner.get(path).expect(200)).body.data;
    expect(after).toMatchObject({ allProjects: true, projectCount: 2, projectDocuments: 3 });
    expect(after.scopes).toEqual(['read:docs', 'write:docs']);
  });

  it('counts what is shared with its owner if the owner allowed it', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' });
    const { id } = await newDocId(owner, saved.body.data.nodeId as string);
    await newShare(owner, id, 'user', { targetId: member.userId });
    const agent = await connectAgent(member, { grantExternal: true });
    const { body } = await member.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data).toMatchObject({ grantExternal: true, externalDocuments: 1, myDocsDocuments: 0 });
  });

  it('tells an owner nothing of the My Docs of its owner', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await member.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
    const agent = await connectAgent(member, { grantExternal: true });
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data).toMatchObject({ myDocs: true, myDocsDocuments: null, externalDocuments: null });
  });

  it('is nothing without a token', async () => {
    const owner = await newOwner(url);
    await newProject(owner);
    const agent = await connectAgent(owner);
    await owner.post(`/api/agents/${agent.actorId}/disconnect`).expect(200);
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data).toMatchObject({
      connected: false,
      scopes: [],
      projects: [],
      projectCount: 0,
      myDocs: false,
      expiresAt: null,
    });
  });

  it('has no scope that the role of its owner no longer allows', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const agent = await connectAgent(admin, { scopes: ['read:docs', 'publish:docs'] });
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    const { body } = await owner.get(`/api/agents/${agent.actorId}/reach`).expect(200);
    expect(body.data.scopes).toEqual(['read:docs']);
  });
});

describe('ending the access of an agent', () => {
  it('disconnects it at once in every process, and its owner can connect it again', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const member = await newMember(owner);
    const connect = { clientName: 'Scribe', scopes: ['read:profile'] };
    const agent = await connectAgent(member, connect);
    await agent.at(otherUrl).get('/api/me').expect(200);
    const { body } = await admin.post(`/api/agents/${agent.actorId}/disconnect`).expect(200);
    expect(body.data).toMatchObject({ id: agent.actorId, status: 'disconnected', tokenCount: 0, tokens: [] });
    for (const process of api) await agent.at(process).get('/api/me').expect(401);
    const [entry] = await readAuditEntries(databaseUrl, owner.tenantId, 'agent.disconnected');
    expect(entry).toMatchObject({
      actor: { id: admin.userId },
      target: { type: 'agent', id: agent.actorId, name: 'Scribe' },
      before: { ownerUserId: member.userId, tokens: 1 },
    });
    const again = await connectAgent(member, connect);
    expect(again.actorId).toBe(agent.actorId);
    await again.get('/api/me').expect(200);
  });

  it('revokes one of its tokens, and leaves the others', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const connect = { clientName: 'Scribe', scopes: ['read:profile'] };
    const [first, second] = [await connectAgent(member, connect), await connectAgent(member, connect)];
    const { body } = await owner.get(LIST).expect(200);
    const [newer, older] = body.data[0].tokens as { id: string }[];
    const path = `/api/agents/${first.actorId}/tokens/${older!.id}`;
    expect((await owner.delete(path).expect(200)).body.data).toEqual({ id: older!.id, deleted: true });
    for (const process of api) await first.at(process).get('/api/me').expect(401);
    await second.get('/api/me').expect(200);
    await owner.delete(path).expect(404);
    const [entry] = await readAuditEntries(databaseUrl, owner.tenantId, 'token.revoked');
    expect(entry).toMatchObject({ target: { id: older!.id }, before: { actorId: first.actorId } });
    await member.delete(`/api/agents/${first.actorId}/tokens/${newer!.id}`).expect(200);
  });

  it('is 404 for the agent of a colleague, of another organization, or of nobody', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(owner);
    const [{ id: tokenId }] = (await owner.get(LIST).expect(200)).body.data[0].tokens;
    for (const caller of [member, await newOwner(url)])
      for (const id of [agent.actorId, MISSING_ID, 'nonsense']) {
        await caller.get(`/api/agents/${id}/reach`).expect(404);
        await caller.post(`/api/agents/${id}/disconnect`).expect(404);
        await caller.delete(`/api/agents/${id}/tokens/${tokenId}`).expect(404);
      }
    const other = await connectAgent(owner);
    await owner.delete(`/api/agents/${other.actorId}/tokens/${tokenId}`).expect(404);
    expect((await owner.get(LIST).expect(200)).body.data).toHaveLength(2);
  });
});
