import { setTimeout as delay } from 'node:timers/promises';
import {
  MISSING_ID,
  type Person,
  type Project,
  connectAgent,
  countStatuses,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
  spread,
  withDatabase,
} from '#testing';
import { deployment, describeEachBackend } from '../support/deployments';
import { contentOf, saveTo } from './workspace';
import { untilBlocked } from '../platform/blocked';

const [url, other] = deployment().api;
const GUIDE = '---\ntags: [x]\n---\n\n# Guide\n\nIntro.\n\n## Install\n\nRun it.\n\n## Use\n\nType.\n';
const QUIET = { skipQualityCheck: true };
let owner: Person;
let project: Project;
let nodeId: string;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});
beforeEach(async () => {
  nodeId = await newDocument(owner, project, `guide-${performance.now()}.md`, GUIDE);
});

const edit = (edits: object[], more: object = {}, caller: Pick<Person, 'patch'> = owner) =>
  caller.patch(`/api/v1/documents/${nodeId}/content`, { edits, ...more });
const revisions = async () => {
  const { body } = await owner.get(`/api/v1/documents/${nodeId}/revisions`).expect(200);
  return (body.data as unknown[]).length;
};

describe('edits', () => {
  it('apply in order as one revision, and answer the changed lines and the state after them', async () => {
    const { body, headers } = await edit([
      { op: 'append', text: '## Help\n\nAsk.' },
      { op: 'replaceSection', anchor: 'help', text: 'Read.' },
      { op: 'deleteSection', anchor: 'use' },
      { op: 'insertBefore', anchor: 'install', text: 'Before.' },
      { op: 'insertAfter', anchor: '#Install', text: 'After.' },
      { op: 'prepend', text: 'First.' },
      { op: 'replaceText', find: 'Run', replace: 'Start' },
      { op: 'replaceText', find: '.\n', replace: '!\n', all: true },
    ]).expect(200);
    const expected =
      '---\ntags: [x]\n---\n\nFirst!\n\n# Guide\n\nIntro!\n\nBefore!\n\n## Install\n\nStart it!\n\nAfter!\n\n## Help\n\nRead!\n';
    expect(await contentOf(owner.at(other) as Person, nodeId)).toBe(expected);
    expect(body.data).toMatchObject({
      nodeId,
      contentHash: sha256(expected),
      unchanged: false,
      dryRun: false,
      omittedChanges: 0,
      untrusted: { diff: null },
    });
    expect(body.data.changes[0]).toEqual({ oldStartLine: 5, oldLineCount: 0, startLine: 5, lineCount: 2 });
    expect(headers.etag).toBe(`"${body.data.etag}"`);
    expect(await revisions()).toBe(2);
    const read = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(read.body.data).toMatchObject({ etag: body.data.etag, content: expected });
    const section = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'help' }).expect(200);
    expect(section.body.data.untrusted.text).toBe('## Help\n\nRead!\n');
  });

  it('create no revision if they leave the document as it is', async () => {
    const { body } = await edit([{ op: 'replaceSection', anchor: 'use', text: '## Use\n\nType.\n' }]).expect(
      200,
    );
    expect(body.data).toMatchObject({ unchanged: true, changes: [] });
    expect(await revisions()).toBe(1);
  });

  it('warn, mask or refuse as a save does', async () => {
    const text = 'Mail jane@acme.io, [there](#nowhere).';
    const warned = await edit([{ op: 'append', text }], { dryRun: true }).expect(200);
    const codes = (warned.body.warnings as { code: string }[]).map(({ code }) => code);
    expect(codes.sort()).toEqual(['broken_link', 'pii_found']);
    const block = await edit([{ op: 'append', text }], { piiConfig: { action: 'block' } });
    expect([block.status, block.body.error.code]).toEqual([422, 'SVC_PII_BLOCKED']);
    await edit([{ op: 'append', text }], { piiConfig: { action: 'mask' }, ...QUIET }).expect(200);
    expect(await contentOf(owner, nodeId)).not.toContain('jane@acme.io');
  });

  it('are tried out without a trace with `dryRun`', async () => {
    const before = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    const edits = [{ op: 'replaceText', find: 'Run it.', replace: 'Start it.' }];
    const { body } = await edit(edits, { dryRun: true }).expect(200);
    const { etag } = before.body.data;
    expect(body.data).toMatchObject({ etag, dryRun: true, unchanged: false, diffTruncated: false });
    expect(body.data.untrusted.diff).toBe(
      '@@ -8,7 +8,7 @@\n \n ## Install\n \n-Run it.\n+Start it.\n \n ## Use\n \n',
    );
    expect(body.data.contentHash).toBe(sha256(GUIDE.replace('Run it.', 'Start it.')));
    const after = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(after.body.data).toEqual(before.body.data);
    expect(await revisions()).toBe(1);
  });

  it('honor If-Match, in a dry run too', async () => {
    const { etag } = (await edit([{ op: 'append', text: 'x' }]).expect(200)).body.data;
    for (const more of [{}, { dryRun: true }]) {
      const stale = owner.with({ 'If-Match': '"0.1"' });
      const { body } = await edit([{ op: 'append', text: 'y' }], more, stale as Person).expect(412);
      expect(body.error.details).toMatchObject({ currentEtag: etag });
    }
    const current = owner.with({ 'If-Match': `"${etag}"` }) as Person;
    await edit([{ op: 'append', text: 'y' }], {}, current).expect(200);
    await edit([{ op: 'append', text: 'z' }], {}, current).expect(412);
  });

  it('of a large document run on another thread with the same result', async () => {
    const content = `# A\n\n${'word '.repeat(100_000)}\n\n## B\n\nx\n`;
    nodeId = await newDocument(owner, project, `large-${performance.now()}.md`, content);
    const edits = [{ op: 'replaceSection', anchor: 'b', text: 'y' }];
    const tried = await edit(edits, { dryRun: true }).expect(200);
    expect(tried.body.data.untrusted.diff).toContain('\n-x\n+y\n');
    await edit(edits).expect(200);
    expect(await contentOf(owner, nodeId)).toBe(content.replace('\nx\n', '\ny\n'));
  });
});

describe('nothing is saved', () => {
  const refused = async (status: number, edits: object[], more: object = {}) => {
    const { body } = await edit([{ op: 'append', text: 'lost' }, ...edits], more).expect(status);
    expect(await contentOf(owner, nodeId)).toBe(GUIDE);
    return body.error as { code: string; message: string; details: Record<string, unknown> };
  };

  it('if a section does not exist, and the error names the nearest ones', async () => {
    const error = await refused(404, [{ op: 'deleteSection', anchor: 'instal' }]);
    expect(error.code).toBe('SVC_SECTION_NOT_FOUND');
    expect(error.message).toMatch(/^`edits\.1`: .* The nearest ones are `install`, /);
    expect(error.details).toMatchObject({ edit: 1 });
    expect(error.details).toHaveProperty('nearest.0', {
      anchor: 'install',
      level: 2,
      startLine: 9,
      untrusted: { heading: 'Install' },
    });
  });

  it('if a text does not occur, or occurs more than once', async () => {
    const missing = await refused(422, [{ op: 'replaceText', find: 'Walk', replace: '' }]);
    expect(missing).toMatchObject({ code: 'SVC_TEXT_NOT_FOUND', details: { edit: 1 } });
    const twice = await refused(422, [{ op: 'replaceText', find: '\n\n## ', replace: '\n\n# ' }]);
    expect(twice).toMatchObject({
      code: 'SVC_TEXT_AMBIGUOUS',
      details: { edit: 1, occurrences: 2, atLeast: false, first: [{ line: 7 }, { line: 11 }] },
    });
  });

  it('if one edit replaces too much, or the document becomes too large', async () => {
    const spaces = { op: 'append', text: '.'.repeat(100_001) };
    const many = await refused(422, [spaces, { op: 'replaceText', find: '.', replace: '!', all: true }]);
    expect(many).toMatchObject({ code: 'SVC_TOO_MANY_REPLACEMENTS', details: { edit: 2 } });
    const half = { op: 'append', text: 'x'.repeat(3_000_000) };
    expect((await refused(413, [half, half])).code).toBe('SVC_PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['no edits', [], 'edits'],
    ['too many edits', Array.from({ length: 51 }, () => ({ op: 'append', text: 'x' })), 'edits'],
    ['an unknown operation', [{ op: 'move' }], 'edits.0.op'],
    ['a missing field', [{ op: 'replaceSection', text: 'x' }], 'edits.0.anchor'],
    ['a field of another operation', [{ op: 'append', text: 'x', anchor: 'use' }], 'edits.0.anchor'],
    ['an empty text', [{ op: 'append', text: '' }], 'edits.0.text'],
    ['nothing to find', [{ op: 'replaceText', find: '', replace: 'x' }], 'edits.0.find'],
    [
      'too long a text to find',
      [{ op: 'replaceText', find: 'x'.repeat(8_193), replace: 'x' }],
      'edits.0.find',
    ],
  ])('for %s', async (_, edits, path) => {
    const { body } = await edit(edits).expect(400);
    expect(body.error.details.fields[0].path).toBe(path);
  });
});

describe('the right to edit', () => {
  const append = [{ op: 'append', text: 'x' }];

  it('is the right to write: with a share, but not with one to read', async () => {
    const member = await newMember(owner);
    const saved = await owner
      .post('/api/documents/save', { path: 'private/mine.md', content: '# Mine\n' })
      .expect(201);
    const mine = (nodeId = saved.body.data.nodeId as string);
    await edit(append, {}, member).expect(404);
    const { id } = (await owner.post('/api/doc-ids', { nodeId: mine }).expect(201)).body.data as {
      id: string;
    };
    const share = await newShare(owner, id, 'user', { targetId: member.userId });
    await edit(append, {}, member).expect(404);
    await owner.delete(`/api/shares/${share}`).expect(200);
    await newShare(owner, id, 'user', { targetId: member.userId, permission: 'write' });
    const { body } = await edit(append, {}, member).expect(200);
    expect(body.data.path).toBe('/mine.md');
  });

  it('needs the scope, also for a dry run', async () => {
    const reader = await connectAgent(owner, { scopes: ['read:docs'] });
    for (const more of [{}, { dryRun: true }])
      expect((await edit(append, more, reader as unknown as Person)).status).toBe(403);
  });

  it('does not let a token read that may only write', async () => {
    const writer = (await connectAgent(owner, { scopes: ['write:docs'] })) as unknown as Person;
    const refused = await edit(append, { dryRun: true }, writer).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['read:docs'] },
    });
    const missing = await edit([{ op: 'deleteSection', anchor: 'instal' }], {}, writer).expect(404);
    expect(missing.body.error.details).toEqual({ edit: 0, nearest: [] });
    expect(JSON.stringify(missing.body)).not.toMatch(/install/i);
    const { body } = await edit(append, {}, writer).expect(200);
    expect(body.data.untrusted.diff).toBeNull();
  });

  it('ends with the document, and there is nothing to edit without content', async () => {
    nodeId = await newNode(owner, project, { type: 'file', name: `empty-${performance.now()}` });
    expect((await edit(append).expect(404)).body.error.code).toBe('SVC_NO_CONTENT');
    nodeId = await newNode(owner, project, { type: 'folder', name: `folder-${performance.now()}` });
    expect((await edit(append).expect(404)).body.error.code).toBe('SVC_NO_CONTENT');
    const stranger = await newOwner(url);
    const foreign = await edit(append, {}, stranger).expect(404);
    nodeId = MISSING_ID;
    expect((await edit(append).expect(404)).body).toEqual(foreign.body);
  });
});

describeEachBackend('concurrent edits', ({ api, databaseUrl }) => {
  const WRITERS = 10;
  const appends = async (caller: Person, id: string) =>
    Promise.all(
      spread(caller, api, WRITERS).map((one, n) =>
        one.patch(`/api/v1/documents/${id}/content`, { edits: [{ op: 'append', text: `Entry ${n}.` }] }),
      ),
    );
  const newGuide = async () => {
    const caller = await newOwner(api[0]);
    const place = await newProject(caller);
    return { caller, place, id: await newDocument(caller, place, 'log.md', '# Log\n') };
  };

  it('all land, each as a revision of its own', async () => {
    const { caller, id } = await newGuide();
    expect(countStatuses(await appends(caller, id))).toEqual({ 200: WRITERS });
    const lines = (await contentOf(caller, id))!.split('\n\n').map((line) => line.trim());
    const entries = Array.from({ length: WRITERS }, (_, n) => `Entry ${n}.`);
    expect([...lines].sort()).toEqual(['# Log', ...entries].sort());
    const { body } = await caller.get(`/api/v1/documents/${id}/revisions`).expect(200);
    expect(body.data).toHaveLength(WRITERS + 1);
  });

  it('land in what saves left, and never undo a save', async () => {
    const { caller, place, id } = await newGuide();
    const [answers, saved] = await Promise.all([
      appends(caller, id),
      saveTo(caller, place, id, '# Replaced\n'),
    ]);
    expect([...answers, saved].every(({ status }) => status === 200)).toBe(true);
    expect(await contentOf(caller, id)).toMatch(/^# Replaced\n/);
  });

  /** Runs `work` while an edit that holds the turn of a document waits for the lock of its node. */
  const whileEdited = async (caller: Person, id: string, work: () => Promise<void>) => {
    const sent = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE', [id]);
      const edits = [{ op: 'append', text: 'First.' }];
      const first = caller.patch(`/api/v1/documents/${id}/content`, { edits }).then((answer) => answer);
      await untilBlocked(client, 'the edit waits');
      await work();
      await client.query('COMMIT');
      return { first };
    });
    expect((await sent.first).status).toBe(200);
  };

  it('keep nobody waiting who cannot write the document', async () => {
    const caller = await newOwner(api[0]);
    const member = await newMember(caller);
    const saved = await caller
      .post('/api/documents/save', { path: '/mine.md', content: '# Mine\n' })
      .expect(201);
    const id = saved.body.data.nodeId as string;
    await whileEdited(caller, id, async () => {
      const path = (node: string) => `/api/v1/documents/${node}/content`;
      const edits = [{ op: 'append', text: 'x' }];
      const refused = await member.patch(path(id), { edits }).expect(404);
      expect(refused.body).toEqual((await member.patch(path(MISSING_ID), { edits }).expect(404)).body);
    });
  });

  it('do not change a document after the token was revoked with which they waited', async () => {
    const { caller, id } = await newGuide();
    const { id: tokenId, token } = await newToken(caller, 'write');
    const bearer = caller.with({ Cookie: '', Origin: '', Authorization: `Bearer ${token}` });
    let sent: Promise<{ status: number }> | undefined;
    await whileEdited(caller, id, async () => {
      const edits = [{ op: 'append', text: 'Second.' }];
      sent = bearer.patch(`/api/v1/documents/${id}/content`, { edits }).then((answer) => answer);
      // Its first check of access holds for 100 ms.
      await delay(500);
      await caller.delete(`/api/tokens/${tokenId}`).expect(200);
      await delay(200);
    });
    expect((await sent!).status).toBe(401);
    expect(await contentOf(caller, id)).not.toContain('Second.');
  });

  it('fail as not found once the document is deleted', async () => {
    const { caller, id } = await newGuide();
    const [answers, deleted] = await Promise.all([appends(caller, id), caller.delete(`/api/nodes/${id}`)]);
    expect(deleted.status).toBe(200);
    expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
  });
});
