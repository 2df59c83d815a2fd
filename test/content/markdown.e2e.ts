import { MISSING_ID, newDocument, newNode, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { saveTo } from './workspace';

const [url] = deployment().api;
const TEXT = '\ufeff# Größe\r\n\n<script>alert(1)</script>\n';
let owner: Person;
let project: Project;
let nodeId: string;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
  nodeId = await newDocument(owner, project, 'guide/größe.md', TEXT);
});

const byId = () => `/api/v1/documents/${nodeId}/content`;
const byPath = () => `/api/projects/${project.id}/documents?path=${encodeURIComponent('guide/größe.md')}`;

describe.each([
  ['GET /api/v1/documents/:nodeId/content', byId],
  ['GET /api/projects/:projectId/documents', byPath],
])('%s', (_name, path) => {
  it.each([
    'text/markdown',
    'text/markdown; charset=UTF-8',
    'TEXT/MARKDOWN',
    'text/markdown, application/json;q=0.9',
    'text/markdown, */*;q=0.1',
    'application/json;q=0.4, text/markdown;q=0.5',
  ])('answers the bare bytes of the text for Accept: %s', async (accept) => {
    const { etag } = (await owner.get(path()).expect(200)).body.data;
    const answer = await owner.with({ Accept: accept }).get(path()).expect(200);
    expect(answer.text).toBe(TEXT);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-length': String(Buffer.byteLength(TEXT)),
      etag: `"${etag}"`,
      vary: expect.stringContaining('Accept') as string,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': expect.any(String) as string,
    });
  });

  it.each([
    '*/*',
    'application/json',
    'application/json, text/markdown;q=0.9',
    'text/markdown;q=0.5, */*;q=0.8',
    'text/markdown;q=0, */*',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'application/*',
    'text/html',
  ])('answers JSON for Accept: %s', async (accept) => {
    const answer = await owner.with({ Accept: accept }).get(path()).expect(200);
    expect(answer.body.data).toMatchObject({ nodeId, content: TEXT });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('Accept') as string,
    });
  });

  it('returns 304 without a body for a current If-None-Match, and 200 after a change', async () => {
    const markdown = owner.with({ Accept: 'text/markdown' });
    await saveTo(owner, project, nodeId, '# Before\n');
    const etag = (await markdown.get(path()).expect(200)).headers.etag!;
    const known = owner.with({ Accept: 'text/markdown', 'If-None-Match': `W/${etag}, "x"` });
    const unchanged = await known.get(path()).expect(304);
    expect([unchanged.text, unchanged.headers.etag, unchanged.headers['content-type']]).toEqual([
      '',
      etag,
      undefined,
    ]);
    expect(unchanged.headers.vary).toContain('Accept');
    await saveTo(owner.with({ 'If-Match': etag }), project, nodeId, TEXT).expect(200);
    expect((await known.get(path()).expect(200)).text).toBe(TEXT);
  });
});

it('answers an empty document as an empty text', async () => {
  const empty = await newDocument(owner, project, 'empty.md', '');
  const answer = await owner
    .with({ Accept: 'text/markdown' })
    .get(`/api/v1/documents/${empty}/content`)
    .expect(200);
  expect([answer.text, answer.headers['content-length']]).toEqual(['', '0']);
});

it('returns 406 for a folder and for a document that is not stored, unless JSON is accepted too', async () => {
  const mapped = await newNode(owner, project, { type: 'file', name: 'mapped.md' });
  const mapping = { sourceType: 'local', physicalPath: 'docs/mapped.md' };
  await owner.post(`/api/nodes/${mapped}/mappings`, mapping).expect(201);
  const content = (id: string) => `/api/v1/documents/${id}/content`;
  const at = (path: string) => `/api/projects/${project.id}/documents?path=${path}`;
  for (const path of [content(mapped), content(project.rootNodeId), at('mapped.md'), at('guide'), at('/')]) {
    const refused = await owner.with({ Accept: 'text/markdown' }).get(path).expect(406);
    expect(refused.body).toEqual({
      error: { code: 'SVC_NOT_ACCEPTABLE', message: expect.stringContaining('application/json') as string },
    });
    expect(refused.headers.vary).toContain('Accept');
    const { body } = await owner.with({ Accept: 'text/markdown, */*;q=0.1' }).get(path).expect(200);
    expect(body.data.content).toBeNull();
  }
});

it('returns the same 404 as JSON for a document that is not readable', async () => {
  const stranger = await newOwner(url);
  const missing = await stranger.get(`/api/v1/documents/${MISSING_ID}/content`).expect(404);
  for (const path of [byId(), byPath()]) {
    const refused = await stranger.with({ Accept: 'text/markdown' }).get(path).expect(404);
    expect(refused.body).toEqual(missing.body);
  }
});

it('is described in the OpenAPI document', async () => {
  const { body } = await owner.get('/api/openapi.json').expect(200);
  for (const path of ['/api/v1/documents/{nodeId}/content', '/api/projects/{projectId}/documents']) {
    const { responses } = body.paths[path].get;
    expect(Object.keys(responses['200'].content as object)).toEqual(['application/json', 'text/markdown']);
    expect(JSON.stringify(responses['406'])).toContain('NotAcceptable');
  }
});
