import {
  type Client,
  connectAgent,
  MISSING_ID,
  newMember,
  newShareGroup,
  newToken,
  withDatabase,
} from '#testing';
import { saveTo } from '../content/workspace';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import {
  type Document,
  issueDocId,
  letExpire,
  newOffice,
  ownDocument,
  projectDocument,
  revokeDocId,
  share,
  shared,
} from './sharing-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();
const WAITING = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
const inAnHour = (hours = 1): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('GET /api/shares/check', () => {
  const check = (caller: Client, documentIdRef: string, permission?: string) =>
    caller.get('/api/shares/check').query({ documentIdRef, ...(permission && { permission }) });

  it('tells which shares give the caller a permission, and until when', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const group = await newShareGroup(owner, 'Readers', [owner]);
    const ends = [inAnHour(1), inAnHour(2)];
    const toGroup = await shared(member, mine.docId, 'group', { targetId: group, expiresAt: ends[0] });
    const toOwner = await shared(member, mine.docId, 'user', {
      targetId: owner.userId,
      permission: 'write',
      expiresAt: ends[1],
    });
    await shared(member, mine.docId, 'user', { targetId: (await newMember(owner)).userId });
    const { body } = await check(owner, mine.docId).expect(200);
    expect(body.data).toEqual({
      allowed: true,
      permission: 'read',
      shareIds: [toGroup, toOwner],
      expiresAt: ends[1],
    });
    const write = await check(owner, mine.nodeId, 'write').expect(200);
    expect(write.body.data).toMatchObject({ allowed: true, permission: 'write', shareIds: [toOwner] });
    const forever = await shared(member, mine.docId, 'public');
    const all = await check(owner, mine.docId).expect(200);
    expect(all.body.data).toMatchObject({ shareIds: [toGroup, toOwner, forever], expiresAt: null });
    await letExpire(member, toOwner);
    const none = { allowed: false, permission: 'write', shareIds: [], expiresAt: null };
    expect((await check(owner, mine.docId, 'write').expect(200)).body.data).toEqual(none);
  });

  it('speaks of shares alone, not of what one may do without them', async () => {
    const { owner, project } = await newOffice(url);
    const doc = await projectDocument(owner, project, 'a.md');
    expect((await check(owner, doc.docId).expect(200)).body.data.allowed).toBe(false);
  });

  it('is a 404 for what the caller can not read, and 410 for a revoked Doc ID', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'mine.md');
    const missing = await check(owner, MISSING_ID).expect(404);
    for (const ref of [mine.docId, mine.nodeId, 'nonsense'])
      expect((await check(owner, ref).expect(404)).body).toEqual(missing.body);
    await shared(member, mine.docId, 'tenant');
    await revokeDocId(member, mine.docId);
    // The share went with the Doc ID that it was given by; whoever still reads the document is told what became of that.
    expect((await check(owner, mine.docId).expect(404)).body).toEqual(missing.body);
    await check(member, mine.docId).expect(410);
    await shared(member, await issueDocId(member, mine.nodeId), 'tenant');
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
    const { body } = await caller.get('/api/shares/shared-with-me').query(query).expect(200);
    return body.data as Item[];
  };
  const ids = (items: Item[]): string[] => items.map(({ nodeId }) => nodeId);

  it('lists what others share by name, group and tenant, last shared first, each once with the most it gives', async () => {
    const { owner, member, project } = await newOffice(url);
    const group = await newShareGroup(owner, 'Readers', [member]);
    const byName = await ownDocument(owner, 'name.md', '# By name\n');
    const byGroup = await projectDocument(owner, project, 'group.md');
    const byTenant = await projectDocument(owner, project, 'tenant.md');
    const everybody = await projectDocument(owner, project, 'public.md');
    const own = await ownDocument(member, 'own.md');
    const made = await projectDocument(member, project, 'made.md');
    await shared(owner, byName.docId, 'user', { targetId: member.userId });
    await shared(owner, byGroup.docId, 'group', { targetId: group });
    await shared(owner, everybody.docId, 'public');
    await shared(member, own.docId, 'tenant');
    await shared(owner, made.docId, 'user', { targetId: member.userId });
    await shared(owner, byTenant.docId, 'tenant');
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
    // Shared once more it comes to the front, and is still one.
    const ends = inAnHour();
    const again = await shared(owner, byName.docId, 'group', {
      targetId: group,
      permission: 'write',
      expiresAt: ends,
    });
    expect(ids(await list(member))).toEqual([byName.nodeId, byTenant.nodeId, byGroup.nodeId]);
    expect((await list(member))[0]).toMatchObject({ permission: 'write', expiresAt: ends });
    await letExpire(owner, again);
    expect((await list(member)).at(-1)).toMatchObject({
      nodeId: byName.nodeId,
      permission: 'read',
      expiresAt: null,
    });
    expect(ids(await list(owner))).toEqual([own.nodeId]);
  });

  it('follows at once what is revoked, left, deleted', async () => {
    const { owner, member, project } = await newOffice(url);
    const group = await newShareGroup(owner, 'Readers', [member]);
    const docs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => projectDocument(owner, project, `${name}.md`)),
    );
    const [toMember, toGroup, toDelete, toStay] = docs;
    const revoked = await shared(owner, toMember!.docId, 'user', { targetId: member.userId });
    await shared(owner, toGroup!.docId, 'group', { targetId: group });
    for (const doc of [toDelete, toStay]) await shared(owner, doc!.docId, 'tenant');
    expect(await list(member)).toHaveLength(4);
    await owner.delete(`/api/shares/${revoked}`).expect(200);
    await owner.delete(`/api/share-groups/${group}/members/${member.userId}`).expect(200);
    await owner.delete(`/api/nodes/${toDelete!.nodeId}`).expect(200);
    expect(ids(await list(member))).toEqual([toStay!.nodeId]);
    await owner.delete(`/api/projects/${project.id}`).expect(200);
    expect(await list(member)).toEqual([]);
  });

  it('is walked page by page, meeting each document once', async () => {
    const { owner, member, project } = await newOffice(url);
    const docs: Document[] = [];
    for (let i = 0; i < 7; i++) docs.push(await projectDocument(owner, project, `${i}.md`));
    for (const { docId } of docs) await shared(owner, docId, 'user', { targetId: member.userId });
    for (const { docId } of docs.slice(0, 3)) await shared(owner, docId, 'tenant');
    const met: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: object = { limit: 2, ...(cursor && { cursor }) };
      const { body } = await member.get('/api/shares/shared-with-me').query(query).expect(200);
      met.push(...ids(body.data as Item[]));
      cursor = body.meta.nextCursor as string | null;
    }
    expect(met).toEqual([2, 1, 0, 6, 5, 4, 3].map((i) => docs[i]!.nodeId));
    const { body } = await member.get('/api/shares/shared-with-me?limit=2').expect(200);
    await owner.get('/api/shares/shared-with-me').query({ cursor: body.meta.nextCursor }).expect(400);
    await member.get('/api/shares/shared-with-me?limit=201').expect(400);
  });

  it('is for people', async () => {
    const { owner } = await newOffice(url);
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'read:catalog'], grantExternal: true });
    for (const token of [agent, await newToken(owner, 'admin')])
      await token.get('/api/shares/shared-with-me').expect(401);
  });
});

describe('a write share', () => {
  it('lets its holder save and restore by the project of the owner, and nothing that arranges', async () => {
    const { owner, member } = await newOffice(url);
    const mine = await ownDocument(member, 'notes/mine.md', '# One\n');
    const project = { id: mine.projectId };
    await shared(member, mine.docId, 'user', { targetId: owner.userId });
    // Reading is not writing.
    await saveTo(owner, project, mine.nodeId, '# Two\n').expect(404);
    const { body } = await member.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(200);
    const [{ id: revision }] = body.data as { id: string }[] as [{ id: string }];
    await owner.post(`/api/v1/documents/${mine.nodeId}/revisions/${revision}/restore`).expect(404);
    // Nor is it reading what was taken out before it was shared.
    await owner.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(404);
    await owner.get(`/api/v1/documents/${mine.nodeId}/revisions/${revision}`).expect(404);
    await shared(member, mine.docId, 'tenant', { permission: 'write' });

    const saved = await saveTo(owner, project, mine.nodeId, '# Two\n').expect(200);
    const history = await owner.get(`/api/v1/documents/${mine.nodeId}/revisions`).expect(200);
    expect(history.body.data).toHaveLength(2);
    const byPath = { virtualPath: 'notes/mine.md', content: '# Three\n' };
    const stale = owner.with({ 'If-Match': `"${saved.body.data.etag}"` });
    await stale.post(`/api/projects/${mine.projectId}/documents/save`, byPath).expect(200);
    await stale.post(`/api/projects/${mine.projectId}/documents/save`, byPath).expect(412);
    await owner.post(`/api/v1/documents/${mine.nodeId}/revisions/${revision}/restore`).expect(200);
    const content = await member.get(`/api/v1/documents/${mine.nodeId}/content`).expect(200);
    expect(content.body.data.content).toBe('# One\n');
    const agent = await connectAgent(owner, { scopes: ['write:docs'], grantExternal: true });
    await saveTo(agent, project, mine.nodeId, '# By agent\n').expect(200);
    const kept = await connectAgent(owner, { scopes: ['write:docs'] });
    await saveTo(kept, project, mine.nodeId, '# By agent\n').expect(404);

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

  it.each<[string, object]>([
    ['its node', {}],
    ['its path', { nodeId: undefined, virtualPath: 'mine.md' }],
  ])('that ends while its holder waits for the document saves nothing any more, by %s', async (_, target) => {
    const { owner, member } = await newOffice(url);
    const { nodeId, docId, projectId } = await ownDocument(member, 'mine.md', '# One\n');
    const by = await shared(member, docId, 'user', { targetId: owner.userId, permission: 'write' });
    await withDatabase(databaseUrl, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM nodes WHERE id = $1 FOR UPDATE', [nodeId]);
      const late = saveTo(owner, { id: projectId }, nodeId, '# Late\n', target).then(({ status }) => status);
      await eventually('the save waits', async () => (await holder.query(WAITING)).rowCount === 1);
      await member.at(other).delete(`/api/shares/${by}`).expect(200);
      await holder.query('ROLLBACK');
      expect(await late).toBe(404);
    });
    const { body } = await member.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(body.data.content).toBe('# One\n');
  });

  it('is not ended in the middle of a save: whoever ends it waits for that', async () => {
    const { owner, member } = await newOffice(url);
    const { nodeId, docId, projectId } = await ownDocument(member, 'mine.md', '# One\n');
    for (let n = 0; n < 10; n++) {
      const by = await shared(member, docId, 'user', { targetId: owner.userId, permission: 'write' });
      const saving = saveTo(owner, { id: projectId }, nodeId, `# ${n}\n`).then(({ status }) => status);
      await member.at(other).delete(`/api/shares/${by}`).expect(200);
      const { body } = await member.get(`/api/v1/documents/${nodeId}/content`).expect(200);
      expect((await saving) === 200).toBe(body.data.content === `# ${n}\n`);
    }
  });
});
