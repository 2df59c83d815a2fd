import {
  MISSING_ID,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newToken,
  sha256,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { type FileBody, bytesOf, filesOf, newFile, png, upload } from './files-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
});

async function folderOf(node: string): Promise<string> {
  return (await owner.get(`/api/nodes/${node}`).expect(200)).body.data.parentId as string;
}

describe('an uploaded file', () => {
  it('is stored at its path, says what it is, and is served by every process', async () => {
    const bytes = png(40, 30);
    const answer = await upload(owner, project, { path: 'docs/img/logo.png' }, bytes, 'image/png').expect(
      201,
    );
    const file = answer.body.data as FileBody;
    expect(file).toEqual({
      id: expect.any(String),
      projectId: project.id,
      path: '/docs/img/logo.png',
      name: 'logo.png',
      sha256: sha256(bytes),
      bytes: bytes.length,
      type: 'image/png',
      width: 40,
      height: 30,
      url: `/api/projects/${project.id}/files/${file.id}/content`,
      markdown: '![logo](/docs/img/logo.png)',
      createdBy: owner.userId,
      createdByActorId: null,
      author: { kind: 'person', id: owner.userId, displayName: expect.any(String) },
      createdAt: expect.any(String),
      unreferencedSince: expect.any(String),
    });
    expect(await bytesOf(owner.at(other), file)).toEqual(bytes);
    const path = `/api/projects/${project.slug}/files`;
    expect((await owner.get(`${path}/${file.id}`).expect(200)).body.data).toEqual(file);
    const byPath = `${path}/by-path?path=${encodeURIComponent('/docs/img/logo.png')}`;
    expect((await owner.get(byPath).expect(200)).body.data).toEqual(file);
    expect(answer.headers['cache-control']).not.toContain('public');
  });

  it('is the same file when the same bytes come to the same path again', async () => {
    const bytes = png();
    const file = await newFile(owner, project, '/a.png', bytes);
    const again = await upload(owner, project, { path: '/a.png' }, bytes).expect(200);
    expect(again.body.data.id).toBe(file.id);
    const refused = await upload(owner.with({ 'If-None-Match': '*' }), project, { path: '/a.png' }, bytes);
    expect(refused.status).toBe(412);
    const read = await owner.get(`/api/projects/${project.id}/files/${file.id}`).expect(200);
    expect(read.headers.etag).toContain(refused.body.error.details.currentEtag);
    expect(await filesOf(owner, project)).toEqual(['/a.png']);
  });

  it('does not replace other bytes, a document or a folder, and is not placed below a document', async () => {
    await newFile(owner, project, '/a.png');
    await newDocument(owner, project, '/guide/a.md');
    for (const path of ['/a.png', '/guide', '/guide/a.md']) {
      const { body } = await upload(owner, project, { path }, png()).expect(409);
      expect(body.error.code).toBe('SVC_FILE_PATH_TAKEN');
    }
    for (const path of ['/guide/a.md/b.png', '/a.png/b.png']) {
      const { body } = await upload(owner, project, { path }, png()).expect(409);
      expect(body.error.code).toBe('SVC_NOT_A_FOLDER');
    }
  });

  it('is not placed above other files, and neither is one that is moved', async () => {
    await newFile(owner, project, '/media/img/x.png');
    await newFile(owner, project, '/media.png');
    const { id } = await newFile(owner, project, '/y.png');
    const place = `/api/projects/${project.id}/files/${id}`;
    for (const path of ['/media', '/media/img']) {
      const uploaded = await upload(owner, project, { path }, png()).expect(409);
      expect(uploaded.body.error.code).toBe('SVC_FILE_PATH_TAKEN');
      const moved = await owner.patch(place, { path }).expect(409);
      expect(moved.body.error.code).toBe('SVC_FILE_PATH_TAKEN');
    }
    const named = await upload(owner, project, { name: 'media' }, png()).expect(201);
    expect(named.body.data.path).toBe('/media-2');
    await owner.patch(place, { path: '/a/y.png' }).expect(200);
    await owner.patch(place, { path: '/a' }).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/a', '/media-2', '/media.png', '/media/img/x.png']);
  });

  it('gets a free name beside a document', async () => {
    const near = await newDocument(owner, project, '/guide/a.md');
    const [first, second, third] = [png(), png(), png()];
    const place = { name: 'Bildschirmfoto 1.png', near };
    const names: string[] = [];
    for (const bytes of [first, second, third, second]) {
      const { body } = await upload(owner, project, place, bytes);
      names.push(body.data.path as string);
    }
    expect(names).toEqual([
      '/guide/Bildschirmfoto 1.png',
      '/guide/Bildschirmfoto 1-2.png',
      '/guide/Bildschirmfoto 1-3.png',
      '/guide/Bildschirmfoto 1-2.png',
    ]);
    const folder = await newNode(owner, project, { type: 'folder', name: 'img' });
    const inFolder = await upload(owner, project, { name: 'x', near: folder }, png()).expect(201);
    expect(inFolder.body.data.path).toBe('/img/x');
    const inRoot = await upload(owner, project, { name: '.env' }, Buffer.from('A=1\n')).expect(201);
    expect(inRoot.body.data.path).toBe('/.env');
  });

  it.each([
    ['a name that leads up', { path: '/a/../../../etc/passwd' }],
    ['a name of one dot', { path: '/./a.png' }],
    ['an empty name', { path: '/a//b.png' }],
    ['a NUL', { path: '/a\0.png' }],
    ['a control character', { path: '/a\u0007.png' }],
    ['a character that turns the direction', { path: '/a\u202egnp.exe' }],
    ['a path whose name shows nothing', { path: '/img/\u200b' }],
    ['a name that shows nothing', { name: '\u3164' }],
    ['a new folder whose name shows nothing', { path: '/img/\u200b/logo.png' }],
    ['a long name', { path: `/${'a'.repeat(256)}` }],
    ['a name with a slash', { name: 'a/b.png' }],
    ['a name that is two dots', { name: '..' }],
    ['no place', {}],
    ['two places', { path: '/a.png', name: 'a.png' }],
  ])('is refused with %s', async (_, place) => {
    const { body } = await upload(owner, project, place as Record<string, string>, png()).expect(400);
    expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
    expect(await filesOf(owner, project)).toEqual([]);
  });

  it('is placed below a folder whose name shows nothing, from before such names were refused', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'old' });
    const hide = `SET name = $1, path = '/' || $1 WHERE id = $2`;
    await sql(databaseUrl, `UPDATE nodes ${hide}`, ['\u200b', folder]);
    await newFile(owner, project, '/\u200b/a.png');
    // A folder that only files have.
    const { id } = await newFile(owner, project, '/b.png');
    await sql(databaseUrl, `UPDATE files SET path = $1 WHERE id = $2`, ['/\u3164/b.png', id]);
    await owner.patch(`/api/projects/${project.id}/files/${id}`, { path: '/\u3164/c.png' }).expect(200);
    await newFile(owner, project, '/\u3164/d.png');
    const refused = await owner
      .patch(`/api/projects/${project.id}/files/${id}`, { path: '/x/\u3164/c.png' })
      .expect(400);
    expect(refused.body.error.message).toBe(
      '`path` must contain only valid names: a name must contain a visible character.',
    );
    expect(await filesOf(owner, project)).toEqual(['/\u200b/a.png', '/\u3164/c.png', '/\u3164/d.png']);
  });

  it('is found by its name in every normal form', async () => {
    const file = await newFile(owner, project, `/${'Ärger.png'.normalize('NFD')}`);
    expect(file.path).toBe(`/${'Ärger.png'.normalize('NFC')}`);
    const found = `/api/projects/${project.id}/files/by-path?path=${encodeURIComponent('/Ärger.png'.normalize('NFD'))}`;
    expect((await owner.get(found).expect(200)).body.data.id).toBe(file.id);
  });

  it('is refused if it is empty, compressed or too large', async () => {
    await owner.post(`/api/projects/${project.id}/files?path=/a.png`).expect(400);
    await upload(owner.with({ 'Content-Encoding': 'gzip' }), project, { path: '/a.png' }, png()).expect(415);
    const { body } = await upload(owner, project, { path: '/a.bin' }, Buffer.alloc(26_214_401)).expect(413);
    expect(body.error.code).toBe('SVC_PAYLOAD_TOO_LARGE');
    expect(await filesOf(owner, project)).toEqual([]);
  });

  it('is uploaded, moved and deleted by an agent with write:docs, and only read with read:docs', async () => {
    const writer = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    const reader = await connectAgent(owner, { scopes: ['read:docs'] });
    const file = await newFile(writer, project, '/a.png');
    expect(
      (await reader.get(`/api/projects/${project.id}/files/${file.id}`).expect(200)).body.data,
    ).toMatchObject({
      createdBy: owner.userId,
      createdByActorId: writer.actorId,
      author: { kind: 'agent', id: writer.actorId, displayName: expect.any(String) },
    });
    await upload(reader, project, { path: '/b.png' }, png()).expect(403);
    const path = `/api/projects/${project.id}/files/${file.id}`;
    await writer.patch(path, { path: '/img/b.png' }).expect(200);
    await reader.delete(path).expect(403);
    await writer.delete(path).expect(200);
    await writer.get(path).expect(404);
    await writer.delete(path).expect(404);
  });

  it('is not found by another organization, nor by a token without its project', async () => {
    const file = await newFile(owner, project, '/a.png');
    const stranger = await newOwner(url);
    const elsewhere = await newProject(owner);
    const outside = await connectAgent(owner, {
      scopes: ['read:docs', 'write:docs'],
      projectSlugs: [elsewhere.slug],
    });
    const path = `/api/projects/${project.id}/files`;
    for (const caller of [stranger, outside]) {
      const expected = (await caller.get(`${path}/${MISSING_ID}`).expect(404)).body;
      for (const request of [
        caller.get(path),
        caller.get(`${path}/${file.id}`),
        caller.get(file.url),
        caller.get(`${path}/by-path?path=/a.png`),
        caller.patch(`${path}/${file.id}`, { path: '/b.png' }),
        caller.delete(`${path}/${file.id}`),
        upload(caller, project, { path: '/c.png' }, png()),
      ])
        expect((await request.expect(404)).body).toEqual(expected);
    }
    await outside.get(`/api/projects/${elsewhere.id}/files/${file.id}/content`).expect(404);
    expect(await filesOf(owner, project)).toEqual(['/a.png']);
  });

  it('says nothing about the bytes of other organizations', async () => {
    const bytes = png();
    const stranger = await newOwner(url);
    const mine = await newFile(owner, project, '/a.png', bytes);
    const theirs = await newFile(stranger, await newProject(stranger), '/a.png', bytes);
    await owner.delete(`/api/projects/${project.id}/files/${mine.id}`).expect(200);
    expect(await bytesOf(stranger, theirs)).toEqual(bytes);
  });
});

describe('the files of a project', () => {
  it('keep their paths from documents and folders', async () => {
    const place = await newProject(owner);
    await newFile(owner, place, '/notes/a.png');
    const save = (virtualPath: string) =>
      owner.post(`/api/projects/${place.id}/documents/save`, { virtualPath, content: 'text' });
    await save('/notes/a.png').expect(409, /SVC_FILE_IN_THE_WAY/);
    await save('/notes/a.png/b.md').expect(409, /SVC_FILE_IN_THE_WAY/);
    const parentId = await newNode(owner, place, { type: 'folder', name: 'notes' });
    for (const type of ['file', 'folder'])
      await owner
        .post(`/api/trees/${place.treeId}/nodes`, { type, name: 'a.png', parentId })
        .expect(409, /SVC_FILE_IN_THE_WAY/);
    const moved = await newNode(owner, place, { type: 'file', name: 'a.png' });
    const items = [{ nodeId: moved, parentId }];
    await owner
      .post(`/api/projects/${place.id}/nodes/bulk`, { op: 'move', items })
      .expect(409, /SVC_FILE_IN_THE_WAY/);
  });

  it('keep what is above them from becoming a document', async () => {
    await newFile(owner, project, '/media/img/x.png');
    const refused = async (path: string, body: object) =>
      expect((await owner.post(path, body).expect(409)).body.error.code).toBe('SVC_FILE_IN_THE_WAY');
    for (const virtualPath of ['/media', '/media/img'])
      await refused(`/api/projects/${project.id}/documents/save`, { virtualPath, content: 'text' });
    const nodes = `/api/trees/${project.treeId}/nodes`;
    await refused(nodes, { type: 'file', name: 'media' });
    const parentId = await newNode(owner, project, { type: 'folder', name: 'media' });
    await refused(nodes, { type: 'file', name: 'img', parentId });
    await newNode(owner, project, { type: 'file', name: 'im', parentId });

    const mine = await owner.post('/api/documents/save', { path: 'a.md', content: 'text' }).expect(201);
    const { body } = await owner.get(`/api/nodes/${mine.body.data.nodeId}`).expect(200);
    await newFile(owner, { id: body.data.projectId }, '/media/x.png');
    await refused('/api/documents/save', { path: 'media', content: 'text' });
  });

  it('do not keep a document from being saved that has been above them', async () => {
    const node = await newDocument(owner, project, '/a.md');
    const { id } = await newFile(owner, project, '/x.png');
    await sql(databaseUrl, `UPDATE files SET path = '/a.md/x.png' WHERE id = $1`, [id]);
    const save = { virtualPath: '/a.md', content: '# Again' };
    const { body } = await owner.post(`/api/projects/${project.id}/documents/save`, save).expect(200);
    expect(body.data.nodeId).toBe(node);
  });

  it('are listed by their paths, in pages, with their number, below a prefix', async () => {
    for (const path of ['/b/2.png', '/a.png', '/b/1.png', '/b0.png', '/c.png'])
      await newFile(owner, project, path);
    const list = `/api/projects/${project.id}/files`;
    const first = await owner.get(`${list}?limit=2&total=true`).expect(200);
    expect(first.body.meta.total).toBe(5);
    const next = await owner.get(`${list}?limit=2&cursor=${first.body.meta.nextCursor}`).expect(200);
    const paths = [first, next].flatMap(({ body }) => (body.data as FileBody[]).map(({ path }) => path));
    expect(paths).toEqual(['/a.png', '/b/1.png', '/b/2.png', '/b0.png']);
    const below = await owner.get(`${list}?prefix=/b/&total=true`).expect(200);
    expect((below.body.data as FileBody[]).map(({ path }) => path)).toEqual(['/b/1.png', '/b/2.png']);
    expect(below.body.meta).toEqual({ total: 2, nextCursor: null });
    await owner.get(`${list}?prefix=/b/&cursor=${first.body.meta.nextCursor}`).expect(400);
  });

  it('are moved only from the state that If-Match names', async () => {
    const file = await newFile(owner, project, '/a.png');
    const path = `/api/projects/${project.id}/files/${file.id}`;
    const { headers } = await owner.get(path).expect(200);
    const known = owner.with({ 'If-None-Match': headers.etag! });
    await known.get(path).expect(304);
    // A document refers to it now.
    await sql(databaseUrl, 'UPDATE files SET unreferenced_since = NULL WHERE id = $1', [file.id]);
    expect((await known.get(path).expect(200)).body.data.unreferencedSince).toBeNull();
    const first = owner.with({ 'If-Match': headers.etag! });
    const moved = await first.patch(path, { path: '/b.png' }).expect(200);
    const read = await owner.get(path).expect(200);
    expect(moved.headers.etag).toBe(read.headers.etag);
    const { body } = await first.patch(path, { path: '/c.png' }).expect(412);
    expect(read.headers.etag).toContain(body.error.details.currentEtag);
    expect(await filesOf(owner, project)).toEqual(['/b.png']);
  });

  it('are moved to a free path only', async () => {
    const file = await newFile(owner, project, '/a.png');
    await newFile(owner, project, '/b.png');
    await newDocument(owner, project, '/c.md');
    const path = `/api/projects/${project.id}/files/${file.id}`;
    for (const to of ['/b.png', '/c.md']) await owner.patch(path, { path: to }).expect(409);
    await owner.patch(path, { path: '/c.md/a.png' }).expect(409);
    await owner.patch(path, { path: '/../a.png' }).expect(400);
    const moved = await owner.patch(path, { path: '/img/d.png' }).expect(200);
    expect(moved.body.data).toMatchObject({ id: file.id, path: '/img/d.png', name: 'd.png' });
    await owner.patch(path, { path: '/img/d.png' }).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/b.png', '/img/d.png']);
  });

  it('move with their folder, are deleted with it, and return with it', async () => {
    const folder = await folderOf(await newDocument(owner, project, '/guide/a.md'));
    const bytes = png();
    const file = await newFile(owner, project, '/guide/img/a.png', bytes);
    await owner.patch(`/api/nodes/${folder}`, { name: 'manual' }).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/manual/img/a.png']);
    const parentId = await newNode(owner, project, { type: 'folder', name: 'x' });
    await owner.patch(`/api/nodes/${folder}/move`, { parentId }).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/x/manual/img/a.png']);
    await owner.delete(`/api/nodes/${folder}`).expect(200);
    expect(await filesOf(owner, project)).toEqual([]);
    await owner.get(file.url).expect(404);
    await owner.post(`/api/nodes/${folder}/restore`, { newPath: '/back' }).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/back/img/a.png']);
    expect(await bytesOf(owner, file)).toEqual(bytes);
  });

  it('keep a folder from being moved or restored over them', async () => {
    const folder = await folderOf(await newDocument(owner, project, '/guide/a.md'));
    await newFile(owner, project, '/guide/a.png');
    await newFile(owner, project, '/taken/a.png');
    await newFile(owner, project, '/name');
    for (const name of ['taken', 'name']) {
      const { body } = await owner.patch(`/api/nodes/${folder}`, { name }).expect(409);
      expect(body.error.code).toBe('SVC_FILE_IN_THE_WAY');
    }
    await owner.delete(`/api/nodes/${folder}`).expect(200);
    for (const newPath of ['/taken', '/name'])
      await owner.post(`/api/nodes/${folder}/restore`, { newPath }).expect(409);
    await owner.post(`/api/nodes/${folder}/restore`).expect(200);
    expect(await filesOf(owner, project)).toEqual(['/guide/a.png', '/name', '/taken/a.png']);
  });

  it('keep documents in a folder from being moved or restored to their paths, or above them', async () => {
    const guide = await folderOf(await newDocument(owner, project, '/guide/a.md'));
    const above = await newDocument(owner, project, '/manual/img');
    const manual = await folderOf(above);
    const parentId = await newNode(owner, project, { type: 'folder', name: 'x' });
    for (const path of ['/taken/a.md', '/taken/img/x.png', '/x/guide/a.md', '/x/img/x.png'])
      await newFile(owner, project, path);
    const refused = async (request: ReturnType<Person['patch']>, code: string) =>
      expect((await request.expect(409)).body.error.code).toBe(code);
    for (const folder of [guide, manual])
      await refused(owner.patch(`/api/nodes/${folder}`, { name: 'taken' }), 'SVC_FILE_IN_THE_WAY');
    for (const node of [guide, above])
      await refused(owner.patch(`/api/nodes/${node}/move`, { parentId }), 'SVC_FILE_IN_THE_WAY');
    const bulk = `/api/projects/${project.id}/nodes/bulk`;
    const items = [{ nodeId: guide, parentId }];
    await refused(owner.post(bulk, { op: 'move', items }), 'SVC_FILE_IN_THE_WAY');
    for (const folder of [guide, manual]) {
      await owner.delete(`/api/nodes/${folder}`).expect(200);
      const newPath = '/taken';
      await refused(owner.post(`/api/nodes/${folder}/restore`, { newPath }), 'SVC_PLACE_TAKEN');
      const restored = [{ nodeId: folder, newPath }];
      await refused(owner.post(bulk, { op: 'restore', items: restored }), 'SVC_PLACE_TAKEN');
      await owner.post(`/api/nodes/${folder}/restore`).expect(200);
    }
    await newFile(owner, project, '/free/b.md');
    await owner.patch(`/api/nodes/${guide}`, { name: 'free' }).expect(200);
  });

  it('are in the export of the person who uploaded them', async () => {
    const file = await newFile(owner, project, '/a.png');
    const { text } = await owner.get('/api/me/export').buffer(true).expect(200);
    expect(text).toContain(file.sha256);
    const token = await newToken(owner, 'write');
    await token.get('/api/me/export').expect(401);
  });
});
