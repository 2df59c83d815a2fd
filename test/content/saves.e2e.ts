import {
  countStatuses,
  MISSING_ID,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sha256,
  spread,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, pathsOf, save, saveTo } from './workspace';

const [url, other] = deployment().api;
let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
});

describe('POST /api/projects/:projectId/documents/save', () => {
  it('creates a document with its missing folders, updates it, and recognizes unchanged content', async () => {
    const created = await save(owner, project, '/guide/start.md', '# Start\n').expect(201);
    const { nodeId, etag } = created.body.data;
    expect(created.body.data).toEqual({
      nodeId,
      path: '/guide/start.md',
      revisionId: expect.any(String),
      etag,
      contentHash: sha256('# Start\n'),
      created: true,
      unchanged: false,
    });
    expect(created.headers.etag).toBe(`"${etag}"`);
    const changed = await save(owner.at(other), project, 'guide/start.md', '# Changed\n').expect(200);
    expect(changed.body.data).toMatchObject({ nodeId, created: false, unchanged: false });
    expect(changed.body.data.revisionId).not.toBe(created.body.data.revisionId);
    expect(changed.body.data.etag).not.toBe(etag);
    const same = await saveTo(owner, project, nodeId as string, '# Changed\n').expect(200);
    expect(same.body).toEqual({ ...changed.body, data: { ...changed.body.data, unchanged: true } });
    expect(await contentOf(owner, nodeId as string)).toBe('# Changed\n');
    const node = await owner.get(`/api/nodes/${nodeId}`).expect(200);
    expect(node.body.data).toMatchObject({ etag: same.body.data.etag, hasContent: true });
  });

  it('requires content and exactly one of nodeId and virtualPath', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', 'x');
    const post = (body: object) => owner.post(`/api/projects/${project.id}/documents/save`, body);
    const both = await post({ nodeId, virtualPath: 'a.md', content: 'y' }).expect(400);
    expect(both.body.error.message).toBe('`virtualPath` must be omitted if `nodeId` is sent.');
    const neither = await post({ content: 'y' }).expect(400);
    expect(neither.body.error.message).toBe('`virtualPath` is required (or `nodeId`).');
    await post({ nodeId }).expect(400);
    await post({ virtualPath: 'b.md', content: 5 }).expect(400);
    await post({ nodeId: 'a.md', content: 'y' }).expect(400);
    await post({ virtualPath: 'b.md', content: 'y', mode: 'append' }).expect(400);
    await post({ virtualPath: 'b.md', content: 'y', skipQualityCheck: 'yes' }).expect(400);
    expect(await contentOf(owner, nodeId)).toBe('x');
    expect(await pathsOf(owner, project)).toEqual(['/a.md']);
  });

  it.each(['', '/', '//', 'a//b', './a', 'a/../b', 'a/.', '/ /x', 'x'.repeat(2001)])(
    'rejects the path %j',
    async (path) => {
      const refused = await save(owner, project, path, 'x').expect(400);
      expect(refused.body.error.details.fields[0].path).toBe('virtualPath');
      const mine = await owner.post('/api/documents/save', { path, content: 'x' }).expect(400);
      expect(mine.body.error.details.fields[0].path).toBe('path');
    },
  );

  it('creates only new documents with mode create, and updates only existing ones with mode update', async () => {
    await save(owner, project, 'a.md', '1', { mode: 'update' }).expect(404);
    expect(await pathsOf(owner, project)).toEqual([]);
    await save(owner, project, 'a.md', '1', { mode: 'create' }).expect(201);
    const exists = await save(owner, project, 'a.md', '2', { mode: 'create' }).expect(409);
    expect(exists.body.error.code).toBe('SVC_DOCUMENT_EXISTS');
    await save(owner, project, 'a.md', '2', { mode: 'update' }).expect(200);
    const empty = await newNode(owner, project, { type: 'file', name: 'b.md' });
    await saveTo(owner, project, empty, '1', { mode: 'update' }).expect(404);
    const first = await saveTo(owner, project, empty, '1', { mode: 'create' }).expect(201);
    expect(first.body.data.created).toBe(true);
    await saveTo(owner, project, empty, '2', { mode: 'create' }).expect(409);
    await saveTo(owner, project, empty, '2', { mode: 'upsert' }).expect(200);
  });

  it('rejects a save to a folder or below a file', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    await newDocument(owner, project, 'file', 'x');
    for (const refused of [
      await saveTo(owner, project, folder, 'x').expect(409),
      await saveTo(owner, project, project.rootNodeId, 'x').expect(409),
      await save(owner, project, 'folder', 'x').expect(409),
    ]) {
      expect(refused.body.error.code).toBe('SVC_NOT_A_DOCUMENT');
      expect(refused.body.error.message).toMatch(/is a folder, (so it|which) cannot contain text/);
    }
    for (const path of ['file/below.md', 'file/far/below.md']) {
      const refused = await save(owner, project, path, 'x').expect(409);
      expect(refused.body.error.code).toBe('SVC_NOT_A_FOLDER');
    }
    expect(await pathsOf(owner, project)).toEqual(['/file', '/folder']);
  });

  it('returns the same 404 for a node that is not visible or in another project as for a missing one', async () => {
    const second = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'a.md', 'x');
    const answers = [
      await saveTo(owner, second, nodeId, 'y'),
      await saveTo(owner, project, MISSING_ID, 'y'),
      await saveTo(owner, { id: MISSING_ID }, nodeId, 'y'),
      await save(owner, { id: MISSING_ID }, 'a.md', 'y'),
      await saveTo(await newOwner(url), project, nodeId, 'y'),
      await save(await newOwner(url), project, 'a.md', 'y'),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]!.body]);
    await save(await newToken(owner, 'read'), project, 'a.md', 'y').expect(403);
    expect(await contentOf(owner, nodeId)).toBe('x');
  });

  it('honors If-Match, also for a document that does not exist', async () => {
    const created = await save(owner, project, 'a.md', '1').expect(201);
    const { etag } = created.headers;
    const second = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '2').expect(200);
    const stale = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '3').expect(412);
    expect(stale.body.error.details.currentEtag).toBe(second.body.data.etag);
    const sameBytes = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '2');
    expect(sameBytes.status).toBe(412);
    for (const tag of [etag!, '*']) {
      const missing = await save(owner.with({ 'If-Match': tag }), project, 'new/b.md', '1').expect(412);
      expect(missing.body.error.details).toEqual({ currentEtag: null });
    }
    expect(await pathsOf(owner, project)).toEqual(['/a.md']);
  });

  it('refuses to replace a document with If-None-Match: *', async () => {
    const isNew = owner.with({ 'If-None-Match': '*' });
    const created = await save(isNew, project, 'a.md', '1').expect(201);
    const { nodeId, etag } = created.body.data;
    for (const content of ['1', '2'])
      for (const refused of [
        await save(isNew, project, 'a.md', content).expect(412),
        await saveTo(isNew, project, nodeId, content).expect(412),
        await save(owner.with({ 'If-None-Match': created.headers.etag! }), project, 'a.md', content),
        await save(isNew, project, 'a.md', content, { mode: 'create' }),
      ]) {
        expect(refused.status).toBe(412);
        expect(refused.body.error).toMatchObject({
          code: 'SVC_PRECONDITION_FAILED',
          message: 'A document already exists here. Omit If-None-Match to replace its content.',
          details: { currentEtag: etag },
        });
      }
    expect(await contentOf(owner, nodeId)).toBe('1');
    await save(owner.with({ 'If-None-Match': '"other"' }), project, 'a.md', '2').expect(200);
    const empty = await newNode(owner, project, { type: 'file', name: 'empty.md' });
    await saveTo(isNew, project, empty, '1').expect(201);
  });

  it('lets one of several concurrent saves with If-None-Match: * through', async () => {
    const answers = await Promise.all(
      spread(owner.with({ 'If-None-Match': '*' }), deployment().api, 6).map((caller, i) =>
        save(caller, project, 'new/a.md', `${i}`),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 412: 5 });
  });

  it('saves below a folder whose name shows nothing, from before such names were refused', async () => {
    const id = await newNode(owner, project, { type: 'folder', name: 'old' });
    const { databaseUrl } = deployment();
    await sql(databaseUrl, `UPDATE nodes SET name = $1, path = '/' || $1 WHERE id = $2`, ['\u200b', id]);
    const { body } = await save(owner, project, '\u200b/a.md', 'x').expect(201);
    await save(owner, project, '\u200b/a.md', 'y').expect(200);
    expect(await contentOf(owner, body.data.nodeId)).toBe('y');
    const refused = await save(owner, project, '\u200b/\u200b/a.md', 'x').expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('virtualPath');
    await owner.patch(`/api/nodes/${id}`, { sortOrder: 2 }).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/\u200b', '/\u200b/a.md']);
  });

  it('creates a document with a different ETag at the path of a deleted one', async () => {
    const first = await save(owner, project, 'a.md', '1').expect(201);
    await owner.delete(`/api/nodes/${first.body.data.nodeId}`).expect(200);
    const second = await save(owner, project, 'a.md', '1').expect(201);
    expect(second.body.data.etag).not.toBe(first.body.data.etag);
    await save(owner.with({ 'If-Match': first.headers.etag! }), project, 'a.md', '2').expect(412);
  });
});

describe('the quality check', () => {
  it('warns of problems for readers unless it is skipped, and never prevents a save', async () => {
    const content = '# A\n\n### C\n\n[gone](#nowhere)\n\n```\nopen\n';
    const warned = await save(owner, project, 'a.md', content, { skipQualityCheck: false }).expect(201);
    const codes = (warned.body.warnings as { code: string; line?: number }[]).map(
      ({ code, line }) => `${code}:${line}`,
    );
    expect(codes).toEqual(['heading_level_jump:3', 'broken_link:5', 'unclosed_code_fence:7']);
    const silent = await save(owner, project, 'b.md', content).expect(201);
    expect(silent.body).not.toHaveProperty('warnings');
    const good = await save(owner, project, 'c.md', '# Good\n', { skipQualityCheck: false }).expect(201);
    expect(good.body).not.toHaveProperty('warnings');
    for (const [empty, code] of [
      ['', 'empty_document'],
      [' \n', 'empty_document'],
      ['text\n', 'no_heading'],
    ]) {
      const answer = await save(owner, project, 'd.md', empty!, { skipQualityCheck: false });
      expect(answer.body.warnings).toMatchObject([{ code }]);
    }
    const mine = await owner.post('/api/documents/save', { path: 'a.md', content }).expect(201);
    expect(mine.body.warnings).toHaveLength(3);
  });
});

describe('piiConfig', () => {
  const content = '# People\n\nWrite to jane.doe@acme-mail.com or pay DE89 3704 0044 0532 0130 00.\n';

  it('warns of personal data by default, and not with the action off', async () => {
    const warned = await save(owner, project, 'a.md', content).expect(201);
    expect(warned.body.warnings).toMatchObject([{ code: 'pii_found' }]);
    expect(JSON.stringify(warned.body)).not.toContain('jane.doe');
    const off = await save(owner, project, 'a.md', content, { piiConfig: { action: 'off' } }).expect(200);
    expect(off.body).not.toHaveProperty('warnings');
    expect(await contentOf(owner, warned.body.data.nodeId as string)).toBe(content);
  });

  it('masks personal data in the content, its hash and its sections with the action mask', async () => {
    const masked = await save(owner, project, 'a.md', content, { piiConfig: { action: 'mask' } }).expect(201);
    expect(masked.body.warnings).toMatchObject([{ code: 'pii_masked' }]);
    const { nodeId, contentHash } = masked.body.data;
    const stored = (await contentOf(owner, nodeId as string))!;
    expect(stored).toMatch(/^# People\n\nWrite to /);
    expect(stored).not.toMatch(/jane|3704/);
    expect(sha256(stored)).toBe(contentHash);
    const section = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'people' }).expect(200);
    expect(section.body.data.untrusted.text).toBe(stored);
  });

  it('rejects the save with the action block, without repeating the personal data', async () => {
    const blocked = await save(owner, project, 'a/b.md', content, { piiConfig: { action: 'block' } }).expect(
      422,
    );
    expect(blocked.body.error).toMatchObject({ code: 'SVC_PII_BLOCKED', details: { total: 2 } });
    expect(JSON.stringify(blocked.body)).not.toMatch(/jane|3704/);
    expect(await pathsOf(owner, project)).toEqual([]);
  });

  it('masks only the kinds of personal data in entities', async () => {
    const piiConfig = { action: 'mask', entities: ['email'] };
    const masked = await save(owner, project, 'a.md', content, { piiConfig }).expect(201);
    const stored = await contentOf(owner, masked.body.data.nodeId as string);
    expect(stored).toContain('DE89 3704');
    expect(stored).not.toContain('jane');
    for (const invalid of [{}, { action: 'hide' }, { action: 'mask', entities: ['shoe'] }, [], 'off'])
      await save(owner, project, 'b.md', content, { piiConfig: invalid }).expect(400);
  });

  it('rejects content that masking makes larger than the limit', async () => {
    const content = 'a@b.co '.repeat(748_982);
    const { body } = await save(owner, project, 'a.md', content, { piiConfig: { action: 'mask' } }).expect(
      413,
    );
    expect(body.error).toMatchObject({
      code: 'SVC_PAYLOAD_TOO_LARGE',
      message:
        'The content must be at most 5242880 bytes of UTF-8 after its personal data is masked. It would be 5991856.',
    });
    expect(await pathsOf(owner, project)).toEqual([]);
  });
});
