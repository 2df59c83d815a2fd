import fc from 'fast-check';
import {
  MISSING_ID,
  newDocId,
  newDocument,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
} from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, save, saveTo } from './workspace';

const [url, other] = deployment().api;
const LIMIT = 5_242_880;
let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\n', '\r', '\t', ' ', '#', '-', '=', '\\', '"'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 200,
  })
  .filter((t) => t.isWellFormed() && !t.includes('\0'));

it('returns the saved content of a document byte for byte, as content, as sections and as a revision', async () => {
  const nodeId = await newNode(owner, project, { type: 'file', name: 'any' });
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const saved = await saveTo(owner, project, nodeId, content, { piiConfig: { action: 'off' } });
      expect([200, 201]).toContain(saved.status);
      const bytes = Buffer.from(content);
      const hash = sha256(bytes);
      expect(saved.body.data.contentHash).toBe(hash);
      const { body } = await owner.at(other).get(`/api/v1/documents/${nodeId}/content`).expect(200);
      expect(body.data).toMatchObject({ content, contentHash: hash, bytes: bytes.length });
      const revision = await owner
        .get(`/api/v1/documents/${nodeId}/revisions/${saved.body.data.revisionId}`)
        .expect(200);
      expect(revision.body.data.content).toBe(content);
      const read = await owner.post(`/api/v1/documents/${nodeId}/section`, { maxTokens: 16_000 }).expect(200);
      expect(read.body.data.untrusted.text).toBe(content);
    }),
    {
      numRuns: 15,
      examples: [
        [''],
        ['\ufeff# BOM\r\n'],
        ['\r\r\n\n\u2028\u0085'],
        ['\u0001\u007f'],
        ['__proto__'],
        ['{"a":1}'],
      ],
    },
  );
});

describe('the content of a save', () => {
  it('is at most 5 MiB of UTF-8', async () => {
    const fits = '字'.repeat(LIMIT / 3 - 1);
    const filler = 'x'.repeat(LIMIT - Buffer.byteLength(fits));
    const off = { piiConfig: { action: 'off' } };
    const saved = await save(owner, project, 'bounds/fits.md', fits + filler, off).expect(201);
    expect(saved.body.data.contentHash).toBe(sha256(fits + filler));
    const tooLarge = await save(owner, project, 'bounds/over.md', `${fits}${filler}x`, off).expect(413);
    expect(tooLarge.body.error.code).toBe('SVC_PAYLOAD_TOO_LARGE');
    const farTooLarge = await save(owner, project, 'bounds/far.md', 'x'.repeat(4 * LIMIT), off).expect(413);
    expect(farTooLarge.body.error.code).toBe('SVC_PAYLOAD_TOO_LARGE');
    const mine = await owner.post('/api/documents/save', { path: 'over.md', content: `${fits}${filler}x` });
    expect(mine.status).toBe(413);
  });

  it.each(['\0', 'a\0b', '\ud800', 'a\udfff', '\ud800\ud800\udc00'])('cannot be %j', async (content) => {
    const refused = await save(owner, project, 'bounds/invalid.md', content).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('content');
    await owner.post('/api/documents/save', { path: 'invalid.md', content }).expect(400);
  });
});

it('saves a document of 5 MiB, and returns its content and any of its sections and lines', async () => {
  const section = (i: number) => `## Section ${i}\n\n${'Some words of this section. '.repeat(9)}\n\n`;
  let content = '# Large\n\n';
  let count = 0;
  while (content.length + 300 < LIMIT) content += section(++count);
  const nodeId = await newDocument(owner, project, 'large.md', content);
  expect(await contentOf(owner.at(other), nodeId)).toBe(content);
  const read = async (body: object) =>
    (await owner.post(`/api/v1/documents/${nodeId}/section`, body).expect(200)).body.data;
  for (const line of [1, 2, 8000, 4 * count - 2]) {
    const lines = content.split('\n');
    const { untrusted, totalLines } = await read({ startLine: line, lineCount: 3 });
    expect(untrusted.text).toBe(`${lines.slice(line - 1, line + 2).join('\n')}\n`);
    expect(totalLines).toBe(lines.length - 1);
  }
  for (const i of [1, 500, 2000]) {
    const { untrusted } = await read({ anchor: `section-${i}` });
    expect(untrusted.text).toBe(section(i));
  }
  const top = await read({ anchor: 'large', maxTokens: 16_000 });
  expect(top.truncated).toBe(true);
  expect(Buffer.byteLength(top.untrusted.text as string)).toBeLessThanOrEqual(65_536);
});

describe('GET /api/v1/documents/:nodeId/content', () => {
  it('returns null for a file without content, a folder and the root, and the empty string for an empty file', async () => {
    const file = await newNode(owner, project, { type: 'file', name: 'empty' });
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    for (const id of [file, folder, project.rootNodeId]) {
      const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
      expect(body.data).toMatchObject({
        content: null,
        contentHash: null,
        bytes: null,
        tokenEstimate: null,
        retrieval: { source: 'none', physicalPath: null },
      });
    }
    await saveTo(owner, project, file, '').expect(201);
    const { body } = await owner.get(`/api/v1/documents/${file}/content`).expect(200);
    expect(body.data).toMatchObject({
      content: '',
      bytes: 0,
      tokenEstimate: 0,
      retrieval: { source: 'hosted' },
    });
  });

  it('returns 304 for a current If-None-Match, and 200 after a change', async () => {
    const nodeId = await newDocument(owner, project, 'conditional.md', '1');
    const path = `/api/v1/documents/${nodeId}/content`;
    const etag = (await owner.get(path).expect(200)).headers.etag!;
    const known = owner.with({ 'If-None-Match': etag });
    const unchanged = await known.get(path).expect(304);
    expect([unchanged.text, unchanged.headers.etag]).toEqual(['', etag]);
    await known
      .with({ 'If-None-Match': `"x", W/${etag}` })
      .get(path)
      .expect(304);
    await saveTo(owner, project, nodeId, '2').expect(200);
    expect((await known.get(path).expect(200)).body.data.content).toBe('2');
    await owner.patch(`/api/nodes/${nodeId}`, { name: 'renamed.md' }).expect(200);
    expect((await known.get(path).expect(200)).body.data.path).toBe('/renamed.md');
  });

  it('returns 200 if the document is cited by another name, whose ETag a save accepts too', async () => {
    const nodeId = await newDocument(owner, project, 'cited.md', '1');
    const path = `/api/v1/documents/${nodeId}/content`;
    const since = (etag: string) => owner.with({ 'If-None-Match': etag }).get(path);
    const before = await owner.get(path).expect(200);
    const docId = await newDocId(owner, nodeId);
    const cited = await since(before.headers.etag!).expect(200);
    expect(cited.body.data.citation).toMatch(new RegExp(`^${docId.globalId}@`));
    expect(cited.body.data.etag).toBe(before.body.data.etag);
    const etag = cited.headers.etag!;
    await since(etag).expect(304);
    const markdown = owner.with({ Accept: 'text/markdown', 'If-None-Match': etag });
    await markdown.get(path).expect(304);
    await owner.delete(`/api/doc-ids/${docId.id}`).expect(200);
    expect((await since(etag).expect(200)).headers.etag).toBe(before.headers.etag);
    await saveTo(owner.with({ 'If-Match': etag }), project, nodeId, '2').expect(200);
    await saveTo(owner.with({ 'If-Match': etag }), project, nodeId, '3').expect(412);
  });

  it('returns the same 404 for a document of another tenant as for one that does not exist', async () => {
    const nodeId = await newDocument(owner, project, 'secret.md', '1');
    const stranger = await newOwner(url);
    const foreign = await stranger.get(`/api/v1/documents/${nodeId}/content`).expect(404);
    const missing = await stranger.get(`/api/v1/documents/${MISSING_ID}/content`).expect(404);
    expect(foreign.body).toEqual(missing.body);
  });
});
