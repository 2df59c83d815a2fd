import {
  type Client,
  MISSING_ID,
  newDocId,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  sha256,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { save } from './workspace';

const [url, other] = deployment().api;
const DOCUMENT = `Preface

# Guide

Intro.

## Install
one

### Details
two

## Install
three

\`\`\`sh
# not a heading
\`\`\`

    ## nor this

Über *uns* \`x\`
===============
four

Sub
---
five
`;

let owner: Person;
let project: Project;
let nodeId: string;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
  nodeId = await newDocument(owner, project, 'guide.md', DOCUMENT);
});

const read = (body: object, caller: Client = owner) =>
  caller.post(`/api/v1/documents/${nodeId}/section`, body);
const lines = DOCUMENT.split('\n').map((line) => `${line}\n`);

describe('POST /api/v1/documents/:nodeId/section with an anchor', () => {
  it.each([
    ['guide', 1, 3, 21],
    ['install', 2, 7, 12],
    ['details', 3, 10, 12],
    ['install-1', 2, 13, 21],
    ['über-uns-x', 1, 22, 28],
    ['sub', 2, 26, 28],
  ])('returns the section %s of level %d as lines %d to %d', async (anchor, level, startLine, endLine) => {
    const { body } = await read({ anchor }, owner.at(other)).expect(200);
    const text = lines.slice(startLine - 1, endLine).join('');
    expect(body.data).toEqual({
      nodeId,
      etag: expect.any(String),
      heading: { anchor, level, startLine, endLine },
      citation: `${nodeId}#${anchor}@${sha256(text).slice(0, 12)}`,
      startLine,
      startColumn: 1,
      lineCount: endLine - startLine + 1,
      totalLines: 28,
      tokenEstimate: expect.any(Number),
      tokenEstimator: expect.any(String),
      truncated: false,
      nextStartLine: null,
      nextStartColumn: null,
      notModified: false,
      untrusted: { text },
    });
  });

  it.each(['not-a-heading', 'nor-this', 'install-2', 'preface', '%', '#', '/', '!'])(
    'returns 404 for the anchor "%s"',
    async (anchor) => {
      const refused = await read({ anchor }).expect(404);
      expect(refused.body.error.code).toBe('SVC_SECTION_NOT_FOUND');
    },
  );

  it('continues at nextStartLine and ends with the section', async () => {
    let text = '';
    let startLine: number | undefined;
    for (let reads = 0; reads < 20; reads++) {
      const { data } = (await read({ anchor: 'guide', startLine, lineCount: 4 }).expect(200)).body;
      text += data.untrusted.text as string;
      expect(data.heading).toMatchObject({ anchor: 'guide' });
      if (data.nextStartLine === null) break;
      startLine = data.nextStartLine;
    }
    expect(text).toBe(lines.slice(2, 21).join(''));
    const whole = await read({ anchor: 'guide', startLine: 5, lineCount: 1000 }).expect(200);
    expect(whole.body.data.untrusted.text).toBe(lines.slice(4, 21).join(''));
    for (const outside of [1, 2, 22, 28, 29, 5000, 2 ** 31 - 1]) {
      const refused = await read({ anchor: 'guide', startLine: outside }).expect(400);
      expect(refused.body.error.details.fields[0].path).toBe('startLine');
    }
  });

  it('rejects a startLine outside the section in a long document', async () => {
    const long = `# A\n\n## B\nshort\n\n## C\n${'line\n'.repeat(1000)}`;
    const id = await newDocument(owner, project, 'long.md', long);
    for (const [anchor, startLine] of [
      ['b', 500],
      ['b', 1006],
      ['b', 100_000],
      ['c', 5],
    ])
      await owner.post(`/api/v1/documents/${id}/section`, { anchor, startLine }).expect(400);
    const last = await owner
      .post(`/api/v1/documents/${id}/section`, { anchor: 'c', startLine: 1006 })
      .expect(200);
    expect(last.body.data).toMatchObject({ lineCount: 1, untrusted: { text: 'line\n' } });
  });
});

describe('POST /api/v1/documents/:nodeId/section without an anchor', () => {
  it('returns lineCount lines from startLine, and the line at which to continue', async () => {
    const some = await read({ startLine: 4, lineCount: 2 }).expect(200);
    expect(some.body.data).toMatchObject({
      heading: null,
      startLine: 4,
      lineCount: 2,
      truncated: false,
      nextStartLine: 6,
      nextStartColumn: 1,
      untrusted: { text: '\nIntro.\n' },
    });
    const rest = await read({ startLine: 27 }).expect(200);
    expect(rest.body.data).toMatchObject({ lineCount: 2, nextStartLine: null, truncated: false });
    const all = await read({}).expect(200);
    expect(all.body.data).toMatchObject({ startLine: 1, lineCount: 28, untrusted: { text: DOCUMENT } });
    await read({ startLine: 29 }).expect(400);
  });

  it('truncates at a line end within maxTokens, or within a line that exceeds the limits', async () => {
    const small = (await read({ maxTokens: 5 }).expect(200)).body.data;
    expect(small).toMatchObject({ truncated: true });
    expect(small.tokenEstimate).toBeLessThanOrEqual(5);
    expect(DOCUMENT.startsWith(small.untrusted.text as string)).toBe(true);
    const id = await newDocument(owner, project, 'wide.md', `${'word '.repeat(30_000)}\nnext\n`);
    const wide = await owner
      .post(`/api/v1/documents/${id}/section`, { maxTokens: 16_000, lineCount: 1 })
      .expect(200);
    const { text } = wide.body.data.untrusted;
    expect(wide.body.data).toMatchObject({
      truncated: true,
      lineCount: 1,
      nextStartLine: 1,
      nextStartColumn: text.length + 1,
    });
    expect(Buffer.byteLength(text as string)).toBeLessThanOrEqual(65_536);
    expect(wide.body.data.tokenEstimate).toBeLessThanOrEqual(16_000);
  });

  it('starts at any character of a line, and rejects a column outside of it or without a line', async () => {
    const id = await newDocument(owner, project, 'columns.md', 'aé😀z\r\nnext');
    const section = (body: object) => owner.post(`/api/v1/documents/${id}/section`, body);
    for (const [startLine, startColumn, text] of [
      [1, 1, 'aé😀z\r\nnext'],
      [1, 3, '😀z\r\nnext'],
      [1, 4, 'z\r\nnext'],
      [1, 5, '\r\nnext'],
      [2, 4, 't'],
    ]) {
      const { data } = (await section({ startLine, startColumn }).expect(200)).body;
      expect(data).toMatchObject({ startLine, startColumn, untrusted: { text }, truncated: false });
    }
    for (const [startLine, startColumn] of [
      [1, 7],
      [2, 5],
      [2, 2 ** 31 - 1],
    ]) {
      const refused = await section({ startLine, startColumn }).expect(400);
      expect(refused.body.error.details.fields[0].path).toBe('startColumn');
    }
    await section({ startColumn: 2 }).expect(400);
    await section({ anchor: 'x', startColumn: 2 }).expect(400);
    await section({ startLine: 3, startColumn: 1 }).expect(400);
    await section({ startLine: 1, startColumn: 0 }).expect(400);
  });

  it.each([
    { startLine: 0 },
    { startLine: -1 },
    { startLine: 1.5 },
    { startLine: '1' },
    { lineCount: 0 },
    { maxTokens: 0 },
    { maxTokens: 16_001 },
    { anchor: '' },
    { anchor: ['guide'] },
    { ifNoneMatch: 7 },
  ])('rejects %j', async (body) => {
    const refused = await read(body).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe(Object.keys(body)[0]);
  });
});

describe('POST /api/v1/documents/:nodeId/section with ifNoneMatch', () => {
  it('omits the text while the document has that ETag, in any notation', async () => {
    const { etag } = (await read({ anchor: 'sub' }).expect(200)).body.data;
    for (const ifNoneMatch of [etag, `"${etag}"`, `W/"${etag}"`]) {
      const { data } = (await read({ anchor: 'sub', ifNoneMatch }).expect(200)).body;
      expect(data).toMatchObject({ etag, notModified: true, untrusted: { text: null }, lineCount: 0 });
      const byLine = (await read({ startLine: 3, ifNoneMatch }).expect(200)).body.data;
      expect(byLine).toMatchObject({ notModified: true, untrusted: { text: null } });
    }
    for (const ifNoneMatch of ['', 'x', `${etag}0`, etag.replace(/\d+$/, '0'), `x${etag}`])
      expect((await read({ ifNoneMatch }).expect(200)).body.data.notModified).toBe(false);
  });

  it('knows the ETag of the header of a shared document', async () => {
    const id = await newDocument(owner, project, 'shared.md', '# A\n');
    await newShare(owner, (await newDocId(owner, id)).id, 'tenant');
    const { etag } = (await owner.get(`/api/nodes/${id}`).expect(200)).headers;
    expect(etag).toMatch(/-s1"$/);
    const section = (ifNoneMatch: string) =>
      owner.post(`/api/v1/documents/${id}/section`, { ifNoneMatch }).expect(200);
    expect((await section(etag!)).body.data.notModified).toBe(true);
    expect((await section(`${etag}, "${MISSING_ID.slice(-12)}.1"`)).body.data.notModified).toBe(true);
    expect((await section(`${etag}, ${etag}`)).body.data.notModified).toBe(false);
  });

  it('returns the text after a change', async () => {
    const id = await newDocument(owner, project, 'changing.md', '# A\n1\n');
    const section = (body: object) => owner.post(`/api/v1/documents/${id}/section`, body).expect(200);
    const { etag } = (await section({ anchor: 'a' })).body.data;
    await save(owner, project, 'changing.md', '# A\n2\n').expect(200);
    const { data } = (await section({ anchor: 'a', ifNoneMatch: etag })).body;
    expect(data).toMatchObject({ notModified: false, untrusted: { text: '# A\n2\n' } });
    await save(owner, project, 'changing.md', '# B\n').expect(200);
    await owner.post(`/api/v1/documents/${id}/section`, { anchor: 'a', ifNoneMatch: etag }).expect(404);
  });
});

describe('POST /api/v1/documents/:nodeId/section without content', () => {
  it('returns 404 for a file without content, a folder, a missing document or one of another tenant', async () => {
    const file = await newNode(owner, project, { type: 'file', name: 'empty' });
    for (const id of [file, project.rootNodeId]) {
      const refused = await owner.post(`/api/v1/documents/${id}/section`, {}).expect(404);
      expect(refused.body.error.code).toBe('SVC_NO_CONTENT');
    }
    const missing = await owner.post(`/api/v1/documents/${MISSING_ID}/section`, {}).expect(404);
    const foreign = await read({}, await newOwner(url)).expect(404);
    expect(foreign.body).toEqual(missing.body);
    await read({}, await newToken(owner, 'read')).expect(200);
  });

  it('returns an empty text for an empty document', async () => {
    const id = await newDocument(owner, project, 'blank.md', '');
    const { body } = await owner.post(`/api/v1/documents/${id}/section`, {}).expect(200);
    expect(body.data).toMatchObject({ totalLines: 0, lineCount: 0, truncated: false, nextStartLine: null });
    expect(body.data.untrusted.text).toBe('');
    await owner.post(`/api/v1/documents/${id}/section`, { startLine: 1, startColumn: 1 }).expect(200);
    await owner.post(`/api/v1/documents/${id}/section`, { startLine: 1, startColumn: 2 }).expect(400);
    await owner.post(`/api/v1/documents/${id}/section`, { startLine: 2 }).expect(400);
  });
});
