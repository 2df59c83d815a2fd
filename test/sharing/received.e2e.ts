import {
  type Client,
  connectAgent,
  MISSING_ID,
  newDocId,
  newMember,
  newProject,
  newShareGroup,
  newToken,
  withDatabase,
  newShare,
} from '#testing';
import { saveTo } from '../content/workspace';
import { deployment } from '../support/deployments';
import {
  type Document,
  letExpire,
  newOffice,
  ownDocument,
  projectDocument,
  revokeDocId,
  share,
} from './sharing-support';
import { untilBlocked } from '../platform/blocked';

const {
  api: [url, other],
  databaseUrl,
} = deployment();
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('GET /api/shares/check', () => {
  const check = (caller: Client, documentIdRef: string, permission?: string) =>
    caller.get('/api/shares/check').query({ documentIdRef, ...(permission && { permission }) });

  it('returns the shares that give the caller a permission, and when it expires', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const group = await newShareGroup(owner, 'Readers', [owner]);
    const times = [inHours(1), inHours(2)];
    const toGroup = await newShare(member, mine.docId, 'group', { targetId: group, expiresAt: times[0] });
    const toOwner = await newShare(member, mine.docId, 'user', {
      targetId: owner.userId,
      permission: 'write',
      expiresAt: times[1],
    });
    await newShare(member, mine.docId, 'user', { targetId: (await newMember(owner)).userId });
    const { body } = await check(owner, mine.docId).expect(200);
    expect(body.data).toEqual({
      allowed: true,
      permission: 'read',
      shareIds: [toGroup, toOwner],
      expiresAt: times[1],
    });
    const write = await check(owner, mine.nodeId, 'write').expect(200);
    expect(write.body.data).toMatchObject({ allowed: true, permission: 'write', shareIds: [toOwner] });
    const forever = await newShare(member, mine.docId, 'public');
    const all = await check(owner, mine.docId).expect(200);
    expect(all.body.data).toMatchObject({ shareIds: [toGroup, toOwner, forever], expiresAt: null });
    await letExpire(member, toOwner);
    const none = { allowed: false, permission: 'write', shareIds: [], expiresAt: null };
    expect((await check(owner, mine.docId, 'write').expect(200)).body.data).toEqual(none);
  });

  it('ignores permissions that do not come from a share', async () => {
    const { owner, project } = await newOffice(url);
    const doc = await projectDocument(owner, project, 'a.md');
    expect((await check(owner, doc.docId).expect(200)).body.data.allowed).toBe(false);
  });

  it("returns 404 if the caller can't read the document, and 410 for a revoked Doc ID", async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const missing = await check(owner, MISSING_ID).expect(404);
    const { rootNodeId } = await newProject(owner);
    for (const ref of [mine.docId, mine.nodeId, rootNodeId, 'nonsense'])
      expect((await check(owner, ref).expect(404)).body).toEqual(missing.body);
    await newShare(member, mine.docId, 'tenant');
    await revokeDocId(member, mine.docId);
    // Revoking the Doc ID revokes its shares, so the owner no longer reads the document. Its author still does.
    expect((await check(owner, mine.docId).expect(404)).body).toEqual(missing.body);
    await check(member, mine.docId).expect(410);
    await newShare(member, (await newDocId(member, mine.nodeId)).id, 'tenant');
    expect((await check(owner, mine.nodeId).expect(200)).body.data.allowed).toBe(true);
    await check(owner, mine.docId).expect(410);
    await owner.get('/api/shares/check').expect(400);
    await check(owner, mine.nodeId, 'admin').expect(400);
    await check(await newToken(owner, 'admin'), mine.nodeId).expect(401);
  });
});

describe('GET /api/shares/shared-with-me', () => {
  interface Item {
    nodeId: string;
    permission: string;
    expiresAt: string | null;
  }
  const list = async (caller: Client, query: object = {}): Promise<Item[]> => {
    const { body } = await caller
      .get('/api/shares/shared-with-me')
      .query({ ...query, total: true })
      .expect(200);
    const items = body.data as Item[];
    expect(body.meta).toEqual({ total: items.length, nextCursor: null });
    return items;
  };
  const ids = (items: Item[]): string[] => items.map(({ nodeId }) => nodeId);

  it('lists documents shared with the user, their groups or the tenant, newest share first, with the highest permission', async () => {
    const { owner, member, project } = await newOffice(url);
    const group = await newShareGroup(owner, 'Readers', [member]);
    const byName = await ownDocument(owner, 'name.md', '# By name\n');
    const byGroup = await projectDocument(owner, project, 'group.md');
    const byTenant = await projectDocument(owner, project, 'tenant.md');
    const everybody = await projectDocument(owner, project, 'public.md');
    const own = await ownDocument(member, 'own.md');
    const ownInProject = await projectDocument(member, project, 'own.md');
    await newShare(owner, byName.docId, 'user', { targetId: member.userId });
    await newShare(owner, byGroup.docId, 'group', { targetId: group });
    await newShare(owner, everybody.docId, 'public');
    await newShare(member, own.docId, 'tenant');
    await newShare(owner, ownInProject.docId, 'user', { targetId: member.userId });
    await newShare(owner, byTenant.docId, 'tenant');
    expect(ids(await list(member))).toEqual([byTenant.nodeId, byGroup.nodeId, byName.nodeId]);
    const [first] = (await list(member)).slice(-1);
    expect(first).toEqual({
      nodeId: byName.nodeId,
      projectId: byName.projectId,
      docId: byName.docId,
      globalId: `@${owner.tenantSlug}:~:1`,
      path: '/name.md',
      permission: 'read',
      expiresAt: null,
      sharedAt: expect.any(String),
      updatedAt: expect.any(String),
      tokenEstimate: expect.any(Number),
      untrusted: { title: 'By name' },
    });
    // A document that is shared again moves to the front, and is listed once.
    const expiresAt = inHours(1);
    const again = await newShare(owner, byName.docId, 'group', {
      targetId: group,
      permission: 'write',
      expiresAt,
    });
    expect(ids(await list(member))).toEqual([byName.nodeId, byTenant.nodeId, byGroup.nodeId]);
    expect((await list(member))[0]).toMatchObject({ permission: 'write', expiresAt });
    await letExpire(owner, again);
    expect((await list(member)).at(-1)).toMatchObject({
      nodeId: byName.nodeId,
      permission: 'read',
      expiresAt: null,
    });
    expect(ids(await list(owner))).toEqual([own.nodeId]);
  });

  it('stops listing a document when its share is revoked, the user leaves the group, or the document or project is deleted', async () => {
    const { owner, member, project } = await newOffice(url);
    const group = await newShareGroup(owner, 'Readers', [member]);
    const docs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => projectDocument(owner, project, `${name}.md`)),
    );
    const [toMember, toGroup, toDelete, toStay] = docs;
    const revoked = await newShare(owner, toMember!.docId, 'user', { targetId: member.userId });
    await newShare(owner, toGroup!.docId, 'group', { targetId: group });
    for (const doc of [toDelete, toStay]) await newShare(owner, doc!.docId, 'tenant');
    expect(await list(member)).toHaveLength(4);
    await owner.delete(`/api/shares/${revoked}`).expect(200);
    await owner.delete(`/api/share-groups/${group}/members/${member.userId}`).expect(200);
    await owner.delete(`/api/nodes/${toDelete!.nodeId}`).expect(200);
    expect(ids(await list(member))).toEqual([toStay!.nodeId]);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    expect(await list(member)).toEqual([]);
  });

  it('returns each document once over all pages', async () => {
    const { owner, member, project } = await newOffice(url);
    const docs: Document[] = [];
    for (let i = 0; i < 7; i++) docs.push(await projectDocument(owner, project, `${i}.md`));
    for (const { docId } of docs) await newShare(owner, docId, 'user', { targetId: member.userId });
    for (const { docId } of docs.slice(0, 3)) await newShare(owner, docId, 'tenant');
    const listed: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: object = { limit: 2, total: true, ...(cursor && { cursor }) };
      const { body } = await member.get('/api/shares/shared-with-me').query(query).expect(200);
      expect(body.meta.total).toBe(7);
      listed.push(...ids(body.data as Item[]));
      cursor = body.meta.nextCursor as string | null;
    }
    expect(listed).toEqual([2, 1, 0, 6, 5, 4, 3].map((i) => docs[i]!.nodeId));
    const { body } = await member.get('/api/shares/shared-with-me?limit=2').expect(200);
    await owner.get('/api/shares/shared-with-me').query({ cursor: body.meta.nextCursor }).expect(400);
    await member.get('/api/shares/shared-with-me?limit=201').expect(400);
  });

  it('rejects API tokens', async () => {
    const { owner } = await newOffice(url);
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'read:catalog'], grantExternal: true });
    for (const token of [agent, await newToken(owner, 'admin')])
      await token.get('/api/shares/shared-with-me').expect(401);
  });
});

describe('a write share', () => {
  it('lets its recipient save and restore the document, but not rename, move, delete, map or share it', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'notes/mine.md', '# One\n');
    const project = { id: mine.projectId };
    await newShare(member, mine.docId, 'user', { targetId: owner.userId });
    // A read share does not allow saving.
    await saveTo(owner, project, mine.nodeId, '# Two\n').expect(404);
    const { body } = await member.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(200);
    const [{ id: revision }] = body.data as { id: string }[] as [{ id: string }];
    await owner.post(`/api/v1/documents/${mine.nodeId}/revisions/${revision}/restore`).expect(404);
    // It does not show earlier revisions either, which may contain text that was removed before sharing.
    await owner.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(404);
    await owner.get(`/api/v1/documents/${mine.nodeId}/revisions/${revision}`).expect(404);
    await newShare(member, mine.docId, 'tenant', { permission: 'write' });

    const saved = await saveTo(owner, project, mine.nodeId, '# Two\n').expect(200);
    const history = await owner.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(200);
    expect(history.body.data).toHaveLength(2);
    const three = { nodeId: mine.nodeId, content: '# Three\n' };
    const stale = owner.with({ 'If-Match': `"${saved.body.data.etag}"` });
    await stale.post(`/api/projects/${mine.projectId}/documents/save`, three).expect(200);
    await stale.post(`/api/projects/${mine.projectId}/documents/save`, three).expect(412);
    // A share doesn't show the path, so nobody can find it out by saving to it.
    for (const virtualPath of ['notes/mine.md', 'notes/none.md'])
      for (const mode of ['create', 'update', 'upsert'])
        await owner
          .post(`/api/projects/${mine.projectId}/documents/save`, { virtualPath, mode, content: '# Three\n' })
          .expect(404, /SVC_NOT_FOUND/);
    await owner.post(`/api/v1/documents/${mine.nodeId}/revisions/${revision}/restore`).expect(200);
    const content = await member.get(`/api/v1/documents/${mine.nodeId}/content`).expect(200);
    expect(content.body.data.content).toBe('# One\n');
    const agent = await connectAgent(owner, { scopes: ['write:docs'], grantExternal: true });
    await saveTo(agent, project, mine.nodeId, '# By agent\n').expect(200);
    const withoutShares = await connectAgent(owner, { scopes: ['write:docs'] });
    await saveTo(withoutShares, project, mine.nodeId, '# By agent\n').expect(404);

    for (const virtualPath of ['notes/new.md', 'notes', 'new.md'])
      await owner
        .post(`/api/projects/${mine.projectId}/documents/save`, { virtualPath, content: 'x' })
        .expect(404);
    await owner.patch(`/api/nodes/${mine.nodeId}`, { name: 'renamed.md' }).expect(404);
    await owner.patch(`/api/nodes/${mine.nodeId}/move`, { sortOrder: 1 }).expect(404);
    await owner.delete(`/api/nodes/${mine.nodeId}`).expect(404);
    const mapping = { sourceType: 'local', physicalPath: 'a.md' };
    await owner.post(`/api/nodes/${mine.nodeId}/mappings`, mapping).expect(404);
    await share(owner, mine.docId, 'tenant').expect(403);
    const { treeId, parentId } = (await owner.get(`/api/nodes/${mine.nodeId}`).expect(200)).body.data;
    await owner.post(`/api/trees/${treeId}/nodes`, { type: 'file', name: 'new.md', parentId }).expect(404);
  });

  it('does not save if it is revoked while the save waits for a lock', async () => {
    const { owner, member } = await newOffice(url);
    const { nodeId, docId, projectId } = await ownDocument(member, 'mine.md', '# One\n');
    const shareId = await newShare(member, docId, 'user', { targetId: owner.userId, permission: 'write' });
    await withDatabase(databaseUrl, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM nodes WHERE id = $1 FOR UPDATE', [nodeId]);
      const late = saveTo(owner, { id: projectId }, nodeId, '# Late\n').then(({ status }) => status);
      await untilBlocked(holder, 'the save waits');
      await member.at(other).delete(`/api/shares/${shareId}`).expect(200);
      await holder.query('ROLLBACK');
      expect(await late).toBe(404);
    });
    const { body } = await member.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(body.data.content).toBe('# One\n');
  });

  it('is revoked before or after a save, never during it', async () => {
    const { owner, member } = await newOffice(url);
    const { nodeId, docId, projectId } = await ownDocument(member, 'mine.md', '# One\n');
    for (let n = 0; n < 10; n++) {
      const shareId = await newShare(member, docId, 'user', { targetId: owner.userId, permission: 'write' });
      const saving = saveTo(owner, { id: projectId }, nodeId, `# ${n}\n`).then(({ status }) => status);
      await member.at(other).delete(`/api/shares/${shareId}`).expect(200);
      const { body } = await member.get(`/api/v1/documents/${nodeId}/content`).expect(200);
      expect((await saving) === 200).toBe(body.data.content === `# ${n}\n`);
    }
  });
});
