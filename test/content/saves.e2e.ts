import { createHash } from 'node:crypto';
import {
  MISSING_ID,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, pathsOf, save, saveTo } from './workspace';

const [url, other] = deployment().api;
let owner: Person;
let project: Project;
beforeEach(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

describe('POST /api/projects/:projectId/documents/save', () => {
  it('makes a document with its missing folders, then changes it, then finds nothing to do', async () => {
    const made = await save(owner, project, '/guide//start.md'.replace('//', '/'), '# Start\n').expect(201);
    const { nodeId, etag } = made.body.data;
    expect(made.body.data).toEqual({
      nodeId,
      path: '/guide/start.md',
      revisionId: expect.any(String),
      etag,
      contentHash: createHash('sha256').update('# Start\n').digest('hex'),
      created: true,
      unchanged: false,
    });
    expect(made.headers.etag).toBe(`"${etag}"`);
    const changed = await save(owner.at(other), project, 'guide/start.md', '# Changed\n').expect(200);
    expect(changed.body.data).toMatchObject({ nodeId, created: false, unchanged: false });
    expect(changed.body.data.revisionId).not.toBe(made.body.data.revisionId);
    expect(changed.body.data.etag).not.toBe(etag);
    const same = await saveTo(owner, project, nodeId as string, '# Changed\n').expect(200);
    expect(same.body).toEqual({ ...changed.body, data: { ...changed.body.data, unchanged: true } });
    expect(await contentOf(owner, nodeId as string)).toBe('# Changed\n');
    const node = await owner.get(`/api/nodes/${nodeId}`).expect(200);
    expect(node.body.data).toMatchObject({ etag: same.body.data.etag, hasContent: true });
  });

  it('takes exactly one of nodeId and virtualPath, and content', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', 'x');
    const post = (body: object) => owner.post(`/api/projects/${project.id}/documents/save`, body);
    const both = await post({ nodeId, virtualPath: 'a.md', content: 'y' }).expect(400);
    const neither = await post({ content: 'y' }).expect(400);
    expect(both.body).toEqual(neither.body);
    await post({ nodeId }).expect(400);
    await post({ virtualPath: 'b.md', content: 5 }).expect(400);
    await post({ nodeId: 'a.md', content: 'y' }).expect(400);
    await post({ virtualPath: 'b.md', content: 'y', mode: 'append' }).expect(400);
    await post({ virtualPath: 'b.md', content: 'y', skipQualityCheck: 'yes' }).expect(400);
    expect(await contentOf(owner, nodeId)).toBe('x');
    expect(await pathsOf(owner, project)).toEqual(['/a.md']);
  });

  it.each(['', '/', '//', 'a//b', './a', 'a/../b', 'a/.', '/ /x', 'x'.repeat(2001)])(
    'refuses the path %j',
    async (path) => {
      const refused = await save(owner, project, path, 'x').expect(400);
      expect(refused.body.error.details.fields[0].path).toBe('virtualPath');
      const mine = await owner.post('/api/documents/save', { path, content: 'x' }).expect(400);
      expect(mine.body.error.details.fields[0].path).toBe('path');
    },
  );

  it('creates only where nothing is, and updates only what is', async () => {
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

  it('saves into files only', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    await newDocument(owner, project, 'file', 'x');
    await saveTo(owner, project, folder, 'x').expect(400);
    await saveTo(owner, project, project.rootNodeId, 'x').expect(400);
    for (const path of ['folder', 'file/below.md', 'file/far/below.md']) {
      const refused = await save(owner, project, path, 'x').expect(409);
      expect(refused.body.error.code).toBe('SVC_NOT_A_FOLDER');
    }
    expect(await pathsOf(owner, project)).toEqual(['/file', '/folder']);
  });

  it('saves to a node of its own project only, and for nobody else', async () => {
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

  it('honors If-Match, for a document that is not there too', async () => {
    const made = await save(owner, project, 'a.md', '1').expect(201);
    const { etag } = made.headers;
    const second = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '2').expect(200);
    const lost = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '3').expect(412);
    expect(lost.body.error.details.currentEtag).toBe(second.body.data.etag);
    const sameBytes = await save(owner.with({ 'If-Match': etag! }), project, 'a.md', '2');
    expect(sameBytes.status).toBe(412);
    for (const tag of [etag!, '*']) {
      const absent = await save(owner.with({ 'If-Match': tag }), project, 'new/b.md', '1').expect(412);
      expect(absent.body.error.details).toEqual({ currentEtag: null });
    }
    expect(await pathsOf(owner, project)).toEqual(['/a.md']);
  });

  it('gives a document made anew at a path another ETag', async () => {
    const first = await save(owner, project, 'a.md', '1').expect(201);
    await owner.delete(`/api/nodes/${first.body.data.nodeId}`).expect(200);
    const second = await save(owner, project, 'a.md', '1').expect(201);
    expect(second.body.data.etag).not.toBe(first.body.data.etag);
    await save(owner.with({ 'If-Match': first.headers.etag! }), project, 'a.md', '2').expect(412);
  });
});

describe('the quality check', () => {
  it('warns of what readers stumble over, unless it is left out, and saves all the same', async () => {
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

  it('warns where nothing is said, and is silent where it is off', async () => {
    const warned = await save(owner, project, 'a.md', content).expect(201);
    expect(warned.body.warnings).toMatchObject([{ code: 'pii_found' }]);
    expect(JSON.stringify(warned.body)).not.toContain('jane.doe');
    const off = await save(owner, project, 'a.md', content, { piiConfig: { action: 'off' } }).expect(200);
    expect(off.body).not.toHaveProperty('warnings');
    expect(await contentOf(owner, warned.body.data.nodeId as string)).toBe(content);
  });

  it('masks what was found, in the content, its hash and its sections', async () => {
    const masked = await save(owner, project, 'a.md', content, { piiConfig: { action: 'mask' } }).expect(201);
    expect(masked.body.warnings).toMatchObject([{ code: 'pii_masked' }]);
    const { nodeId, contentHash } = masked.body.data;
    const kept = (await contentOf(owner, nodeId as string))!;
    expect(kept).toMatch(/^# People\n\nWrite to /);
    expect(kept).not.toMatch(/jane|3704/);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(contentHash);
    const section = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'people' }).expect(200);
    expect(section.body.data.untrusted.text).toBe(kept);
  });

  it('blocks without saving, and says where', async () => {
    const blocked = await save(owner, project, 'a/b.md', content, { piiConfig: { action: 'block' } }).expect(
      422,
    );
    expect(blocked.body.error).toMatchObject({ code: 'SVC_PII_BLOCKED', details: { total: 2 } });
    expect(JSON.stringify(blocked.body)).not.toMatch(/jane|3704/);
    expect(await pathsOf(owner, project)).toEqual([]);
  });

  it('looks only for the kinds that it names', async () => {
    const piiConfig = { action: 'mask', entities: ['email'] };
    const masked = await save(owner, project, 'a.md', content, { piiConfig }).expect(201);
    const kept = await contentOf(owner, masked.body.data.nodeId as string);
    expect(kept).toContain('DE89 3704');
    expect(kept).not.toContain('jane');
    for (const wrong of [{}, { action: 'hide' }, { action: 'mask', entities: ['shoe'] }, [], 'off'])
      await save(owner, project, 'b.md', content, { piiConfig: wrong }).expect(400);
  });
});
