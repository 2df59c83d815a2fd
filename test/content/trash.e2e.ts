import {
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newShareGroup,
  newToken,
  sql,
} from '#testing';
import { eventually } from '../platform/eventually';
import { newLive } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { newMapping, trashOf } from './trash-support';
import { pathsOf, save } from './workspace';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

describe('a deleted node', () => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  it('is gone for every route, and is in the trash of its project', async () => {
    const node = await newDocument(owner, project, 'guide/a.md', '# Alpha\n');
    const folder = (await owner.get(`/api/nodes/${node}`).expect(200)).body.data.parentId as string;
    const docId = await newDocId(owner, node);
    const writer = await newToken(owner, 'write');
    await writer.delete(`/api/nodes/${folder}`).expect(200);
    for (const path of [
      `/api/nodes/${node}`,
      `/api/v1/documents/${node}/content`,
      `/api/v1/documents/${node}/revisions`,
      `/api/catalog/nodes/${node}/outline`,
      `/api/doc-ids/resolve/${encodeURIComponent(docId.globalId)}`,
      `/api/lineage/${node}`,
    ])
      await owner.at(other).get(path).expect(404);
    await owner.delete(`/api/nodes/${node}`).expect(404);
    expect(await pathsOf(owner, project)).toEqual([]);
    expect(await trashOf(writer, project)).toEqual([
      {
        id: folder,
        projectId: project.id,
        nodeId: folder,
        type: 'folder',
        name: 'guide',
        path: '/guide',
        nodes: 2,
        files: 1,
        bytes: 8,
        deletedBy: owner.userId,
        deletedByName: 'Olive Owner',
        deletedByActorId: null,
        deletedByActorName: null,
        deletedAt: expect.any(String),
        purgeAt: expect.any(String),
      },
    ]);
    const [entry] = (await owner.get(`/api/projects/${project.id}/trash`).expect(200)).body.data;
    expect(Date.parse(entry.purgeAt) - Date.parse(entry.deletedAt)).toBe(30 * 86_400_000);
    // The nodes that were below it can only be restored with it.
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
    await newDocument(owner, project, 'guide/a.md', '# The name is free\n');
  });

  it('returns with its content, revisions, mapping, Doc ID, shares, lineage and search results', async () => {
    const member = await newMember(owner);
    const node = await newDocument(owner, project, 'guide/a.md', '# Alpha\n\n## Beta\n\ntext\n');
    await save(owner, project, 'guide/a.md', '# Alpha\n\n## Gamma\n\ntext\n').expect(200);
    const mapping = await newMapping(owner, node);
    const { id: docId, globalId } = await newDocId(owner, node);
    const share = await newShare(owner, docId, 'user', { targetId: member.userId, permission: 'write' });
    const before = await owner.get(`/api/nodes/${node}`).expect(200);
    await owner.delete(`/api/nodes/${node}`).expect(200);
    const answer = await owner.at(other).post(`/api/nodes/${node}/restore`, {}).expect(200);
    const { etag, ...rest } = answer.body.data;
    expect({ ...before.body.data, etag }).toEqual({ ...rest, etag });
    expect(etag).not.toBe(before.body.data.etag);
    expect(answer.headers.etag).toBe(`"${etag}-s1"`);
    await owner.with({ 'If-None-Match': answer.headers.etag! }).get(`/api/nodes/${node}`).expect(304);
    await owner.with({ 'If-None-Match': before.headers.etag! }).get(`/api/nodes/${node}`).expect(200);
    await owner.get(`/api/nodes/${node}/mappings`).expect(200, /docs\/a\.md/);
    expect((await owner.get(`/api/nodes/${node}/mappings`)).body.data).toMatchObject([{ id: mapping }]);
    const revisions = await owner.get(`/api/v1/documents/${node}/revisions`).expect(200);
    expect(revisions.body.data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const section = await owner.post(`/api/v1/documents/${node}/section`, { anchor: 'gamma' }).expect(200);
    expect(section.body.data.untrusted.text).toContain('## Gamma');
    const resolved = await owner.get(`/api/doc-ids/resolve/${encodeURIComponent(globalId)}`).expect(200);
    expect(resolved.body.data).toMatchObject({ nodeId: node });
    const shares = await owner.get(`/api/shares?nodeId=${node}`).expect(200);
    expect(shares.body.data).toMatchObject([{ id: share, permission: 'write' }]);
    const found = await owner.get(`/api/nodes/search?projectId=${project.id}&q=alpha`).expect(200);
    expect(JSON.stringify(found.body.data)).toContain(node);
    const lineage = await owner.get(`/api/lineage/${node}`).expect(200);
    expect(lineage.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'edited',
      'deleted',
      'restored',
    ]);
    expect(lineage.body.meta.integrity).toMatchObject({ intact: true });
    expect(await trashOf(owner, project)).toEqual([]);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(404);
  });

  it('appears again in the feed of changes', async () => {
    const node = await newDocument(owner, project, 'a.md', '# Alpha\n');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    const changes = (since = '') =>
      owner.get(`/api/projects/${project.id}/catalog/changes?since=${encodeURIComponent(since)}`).expect(200);
    const { body: start } = await owner.get(`/api/projects/${project.id}/catalog/changes`).expect(200);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
    await eventually('the restored document is in the feed', async () => {
      const { body } = await changes(start.data.cursor as string);
      return body.data.changes.some(({ id, nodeId }: Record<string, string>) => (nodeId ?? id) === node);
    });
  });

  it('returns to its path, whose missing folders are created, or to another one', async () => {
    const node = await newDocument(owner, project, 'a/b/c.md');
    const top = (await owner.get(`/api/projects/${project.id}/trees/${project.treeId}`)).body.data.nodes.find(
      ({ path }: { path: string }) => path === '/a',
    ).id as string;
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await owner.delete(`/api/nodes/${top}`).expect(200);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/a', '/a/b', '/a/b/c.md']);
    const refused = await owner.post(`/api/nodes/${top}/restore`, {}).expect(409);
    expect(refused.body.error.code).toBe('SVC_PLACE_TAKEN');
    const moved = await owner.post(`/api/nodes/${top}/restore`, { newPath: 'old/a' }).expect(200);
    expect(moved.body.data).toMatchObject({ id: top, name: 'a', path: '/old/a' });
    expect(await pathsOf(owner, project)).toEqual(['/a', '/a/b', '/a/b/c.md', '/old', '/old/a', '/old/a/b']);
    const { nodeCount } = (await owner.get(`/api/projects/${project.id}`)).body.data;
    expect(nodeCount).toBe(7);
  });

  it('is refused a path that is invalid, too deep, or below a file', async () => {
    await newDocument(owner, project, 'file.md');
    const node = await newDocument(owner, project, 'x/y/z.md');
    const parent = (await owner.get(`/api/nodes/${node}`)).body.data.parentId as string;
    await owner.delete(`/api/nodes/${parent}`).expect(200);
    const restore = (newPath: unknown) => owner.post(`/api/nodes/${parent}/restore`, { newPath });
    for (const path of ['', '/', '../x', 'a//b', 7, Array(64).fill('d').join('/')])
      expect((await restore(path).expect(400)).body.error.details.fields[0].path).toBe('newPath');
    expect((await restore('file.md/y').expect(409)).body.error.code).toBe('SVC_NOT_A_FOLDER');
    expect((await restore('file.md').expect(409)).body.error.code).toBe('SVC_PLACE_TAKEN');
    expect(await pathsOf(owner, project)).toEqual(['/file.md', '/x']);
    await restore('y').expect(200);
  });

  it('is refused a new path with a name that shows nothing, but keeps such a name and finds such folders', async () => {
    const node = await newDocument(owner, project, 'a.md');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    const restore = (newPath?: string) => owner.post(`/api/nodes/${node}/restore`, { newPath });
    for (const path of ['\u200b', '/x/\u200b', '/\u200b/a.md'])
      expect((await restore(path).expect(400)).body.error.details.fields[0].path).toBe('newPath');
    expect(await pathsOf(owner, project)).toEqual([]);
    await restore().expect(200);
    await sql(databaseUrl, `UPDATE nodes SET name = $1, path = '/' || $1 WHERE id = $2`, ['\u200b', node]);
    for (const path of [undefined, '/x/\u200b']) {
      await owner.delete(`/api/nodes/${node}`).expect(200);
      await restore(path).expect(200);
    }
    expect(await pathsOf(owner, project)).toEqual(['/x', '/x/\u200b']);
    const folder = await newNode(owner, project, { type: 'folder', name: 'old' });
    await sql(databaseUrl, `UPDATE nodes SET name = $1, path = '/' || $1 WHERE id = $2`, ['\u2060', folder]);
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await restore('/\u2060/b.md').expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/x', '/\u2060', '/\u2060/b.md']);
  });

  it('returns without the shares that ended while it was in the trash', async () => {
    const [leaver, stays] = [await newMember(owner), await newMember(owner)];
    const group = await newShareGroup(owner, 'Readers', [stays]);
    const node = await newDocument(owner, project, 'a.md');
    const { id: docId } = await newDocId(owner, node);
    await newShare(owner, docId, 'user', { targetId: leaver.userId });
    await newShare(owner, docId, 'group', { targetId: group });
    const kept = await newShare(owner, docId, 'user', { targetId: stays.userId });
    const expiring = await newShare(owner, docId, 'tenant', {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await owner.delete(`/api/members/${leaver.userId}`).expect(200);
    await owner.delete(`/api/share-groups/${group}`).expect(200);
    await sql(
      databaseUrl,
      `UPDATE trashed_rows SET content = content || '{"expires_at": "2020-01-01T00:00:00Z"}' WHERE row_id = $1`,
      [expiring],
    );
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
    const shares = await owner.get(`/api/shares?nodeId=${node}`).expect(200);
    expect(shares.body.data.map(({ id }: { id: string }) => id)).toEqual([kept]);
  });

  it('returns without the shares that were withdrawn while it was in the trash', async () => {
    // The organization is new, since its audit log is read.
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
    const node = await newDocument(owner, project, 'folder/a.md');
    const { id: docId } = await newDocId(owner, node);
    const own = await newShare(admin, docId, 'tenant');
    const others = await newShare(owner, docId, 'public');
    const kept = await newShare(owner, docId, 'user', { targetId: member.userId });
    const folder = (await owner.get(`/api/nodes/${node}`).expect(200)).body.data.parentId as string;
    await owner.delete(`/api/nodes/${folder}`).expect(200);
    const stranger = await newOwner(url);
    await stranger.delete(`/api/shares/${own}`).expect(404);
    await member.delete(`/api/shares/${own}`).expect(403);
    await admin.delete(`/api/shares/${own}`).expect(200);
    await admin.delete(`/api/shares/${own}`).expect(404);
    await owner.at(other).delete(`/api/shares/${others}`).expect(200);
    await owner.post(`/api/nodes/${folder}/restore`, {}).expect(200);
    const shares = await owner.get(`/api/shares?nodeId=${node}`).expect(200);
    expect(shares.body.data.map(({ id }: { id: string }) => id)).toEqual([kept]);
    await stranger.get(`/api/v1/documents/${node}/content`).expect(404);
    const acts = await owner.get('/api/v1/admin/audit-log?action=share.revoked').expect(200);
    expect(acts.body.data.map(({ target }: { target: { id: string } }) => target.id)).toEqual([others, own]);
  });

  it('returns without a Doc ID that was revoked while it was in the trash, and without its shares', async () => {
    const member = await newMember(owner);
    const node = await newDocument(owner, project, 'a.md');
    const { id: docId, globalId } = await newDocId(owner, node);
    await newShare(owner, docId, 'public');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await (await newOwner(url)).delete(`/api/doc-ids/${docId}`).expect(404);
    await member.delete(`/api/doc-ids/${docId}`).expect(403);
    await owner.delete(`/api/doc-ids/${docId}`).expect(200);
    await owner.post(`/api/nodes/${node}/restore`, {}).expect(200);
    await owner.get(`/api/doc-ids/resolve/${encodeURIComponent(globalId)}`).expect(410);
    expect((await owner.get(`/api/shares?nodeId=${node}`).expect(200)).body.data).toEqual([]);
  });

  it('of My Docs can lose its shares by its owner, and by an owner or admin of the organization', async () => {
    const member = await newMember(owner);
    const { body } = await member.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201);
    const node = body.data.nodeId as string;
    const { id: docId } = await newDocId(member, node);
    const [own, others] = [
      await newShare(member, docId, 'tenant'),
      await newShare(member, docId, 'user', { targetId: owner.userId }),
    ];
    await member.delete(`/api/nodes/${node}`).expect(200);
    await (await newMember(owner)).delete(`/api/shares/${own}`).expect(404);
    await member.delete(`/api/shares/${own}`).expect(200);
    await owner.delete(`/api/shares/${others}`).expect(200);
    await member.post(`/api/nodes/${node}/restore`, {}).expect(200);
    expect((await member.get(`/api/shares?nodeId=${node}`).expect(200)).body.data).toEqual([]);
  });

  it('whose copy is published can be taken offline while it is in the trash', async () => {
    const node = await newDocument(owner, project, 'a.md');
    const live = await newLive(owner, project, { sourceNodeId: node });
    await owner.delete(`/api/nodes/${node}`).expect(200);
    await owner.post(`/api/published-docs/${live.id}/unpublish`).expect(200);
    await owner.delete(`/api/published-docs/${live.id}`).expect(200);
  });

  it('is found in the trash only by those who reach its project', async () => {
    const [member, stranger] = [await newMember(owner), await newOwner(url)];
    const elsewhere = await newProject(owner);
    const node = await newDocument(owner, project, 'a.md');
    const { id: docId } = await newDocId(owner, node);
    await newShare(owner, docId, 'public');
    await owner.delete(`/api/nodes/${node}`).expect(200);
    const bound = await connectAgent(owner, { scopes: ['write:docs'], projectSlugs: [elsewhere.slug] });
    for (const caller of [stranger, bound]) {
      await caller.get(`/api/projects/${project.id}/trash`).expect(404);
      await caller.post(`/api/nodes/${node}/restore`, {}).expect(404);
    }
    const reader = await newToken(owner, 'read');
    await reader.get(`/api/projects/${project.id}/trash`).expect(403);
    await reader.post(`/api/nodes/${node}/restore`, {}).expect(403);
    const author = await newMember(owner);
    const mine = (await author.post('/api/documents/save', { path: 'plan.md', content: '# P\n' }).expect(201))
      .body.data.nodeId as string;
    await author.delete(`/api/nodes/${mine}`).expect(200);
    await member.post(`/api/nodes/${mine}/restore`, {}).expect(404);
    expect(await trashOf(member, { id: '~' }).catch(() => [])).toEqual([]);
    expect(await trashOf(author, { id: '~' })).toMatchObject([{ id: mine }]);
    await member.post(`/api/nodes/${node}/restore`, {}).expect(200);
  });

  it('is listed in pages, the newest first', async () => {
    const nodes: string[] = [];
    for (let i = 0; i < 5; i++) nodes.unshift(await newDocument(owner, project, `${i}.md`));
    for (const node of [...nodes].reverse()) await owner.delete(`/api/nodes/${node}`).expect(200);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await owner.get(`/api/projects/${project.slug}/trash?limit=2${cursor}`).expect(200);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (body.meta.nextCursor === null) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(seen).toEqual(nodes);
    for (const limit of [0, 201, 'x'])
      await owner.get(`/api/projects/${project.id}/trash?limit=${limit}`).expect(400);
    await owner.get(`/api/projects/${project.id}/trash?cursor=x`).expect(400);
  });
});
