import { type Client, newDocId, newOwner, newProject, newToken, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';

interface Refusal {
  code: string;
  message: string;
  details: { fields: { path: string; rule: string; message: string }[] };
}

describe('the message of a refused request', () => {
  const [url] = deployment().api;
  let owner: Person;
  let token: Client;
  let project: Project;
  let node: string;
  let docId: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    token = await newToken(owner, 'admin');
    project = await newProject(owner);
    const saved = await owner.post(`/api/projects/${project.id}/documents/save`, {
      virtualPath: 'a.md',
      content: '# A\n',
    });
    node = saved.body.data.nodeId;
    docId = (await newDocId(owner, node)).globalId;
  });

  /** Replaces the names of things in a path by their ids. */
  const at = (path: string) =>
    path
      .replace(':project', project.id)
      .replace(':tree', project.treeId)
      .replace(':node', node)
      .replace(':docId', docId);

  const post = async (path: string, body: object, caller: Client = owner): Promise<Refusal> =>
    (await caller.post(at(path), body).expect(400)).body.error;
  const get = async (path: string): Promise<Refusal> => (await owner.get(at(path)).expect(400)).body.error;

  it.each([
    ['/api/projects', {}, 'name'],
    ['/api/projects', { name: null }, 'name'],
    ['/api/tokens', { name: 'x' }, 'scope'],
    ['/api/tokens', { scope: 'read' }, 'name'],
    ['/api/trees/:tree/nodes', { name: 'x' }, 'type'],
    ['/api/nodes/:node/mappings', { sourceType: 'local' }, 'physicalPath'],
    ['/api/projects/:project/health/check', {}, 'files'],
    [
      '/api/projects/:project/health/check',
      { files: [{ physicalPath: 'a', exists: true }, {}] },
      'files.1.physicalPath',
    ],
    ['/api/projects/:project/documents/save', { virtualPath: 'a.md' }, 'content'],
    [
      '/api/projects/:project/documents/save',
      { virtualPath: 'a.md', content: 'x', piiConfig: {} },
      'piiConfig.action',
    ],
    ['/api/published-docs', { projectId: null }, 'projectId'],
    ['/api/shares', { shareType: 'public' }, 'documentIdRef'],
    ['/api/agent-pairing/start', { clientName: 'x' }, 'projectSlugs'],
    ['/api/lineage/:docId/record', { action: 'edited' }, 'metadataHash'],
    ['/api/catalog/locate', { scope: '*' }, 'query'],
  ] as [string, object, string][])('says what is required: POST %s %j', async (path, body, field) => {
    const { message, details } = await post(path, body);
    expect(message).toContain(`\`${field}\` is required.`);
    expect(details.fields).toContainEqual({ path: field, rule: 'required', message: 'is required' });
  });

  it.each([
    ['/api/shares', 'nodeId'],
    ['/api/search', 'q'],
    ['/api/nodes/search', 'projectId'],
    ['/api/published-docs', 'projectId'],
  ])('says which parameter is required: GET %s', async (path, field) => {
    const { message, details } = await get(path);
    expect(message).toContain(`\`${field}\` is required.`);
    expect(details.fields[0]).toEqual({ path: field, rule: 'required', message: 'is required' });
  });

  it.each([
    ['/api/projects/:project/documents/save', { content: 'x' }, '`virtualPath` is required (or `nodeId`).'],
    ['/api/lineage/:docId/verify', {}, '`contentHash` is required (or `metadataHash`).'],
    [
      '/api/published-docs',
      { projectId: ':project', publicTitle: 'x', slug: 'x-y' },
      '`content` is required (or `sourceNodeId`).',
    ],
  ])('says which of several fields is required: POST %s', async (path, body, message) => {
    const sent = JSON.parse(at(JSON.stringify(body))) as object;
    expect((await post(path, sent)).message).toBe(message);
  });

  it.each([
    ['/api/tokens', { name: '', scope: 'read' }, '`name` must not be empty.'],
    ['/api/tokens', { name: 'x'.repeat(101), scope: 'read' }, '`name` must be at most 100 characters.'],
    ['/api/tokens', { name: 7, scope: 'read' }, '`name` must be a string.'],
    ['/api/tokens', { name: ['a'], scope: 'read' }, '`name` must be one string, not a list of them.'],
    ['/api/projects/:project/documents/batch', { documents: [] }, '`documents` must not be empty.'],
    [
      '/api/agent-pairing/start',
      { clientName: 'x', projectSlugs: Array(2_000).fill('a') },
      /^`projectSlugs` must have at most \d+ items\.$/,
    ],
    [
      '/api/tokens',
      { name: 'x', scope: 'all' },
      '`scope` must be one of the following values: read, write, admin.',
    ],
    ...[0, 366, 1.5, '7', true].map(
      (expiresInDays) =>
        [
          '/api/tokens',
          { name: 'x', scope: 'read', expiresInDays },
          '`expiresInDays` must be an integer from 1 to 365.',
        ] as const,
    ),
    [
      '/api/agent-pairing/start',
      { clientName: 'x', projectSlugs: ['*'], requestedScopes: ['read:docs', 'nonsense'] },
      /^`requestedScopes` has a wrong value: each value must be one of the following values: read:docs, /,
    ],
    [
      '/api/shares',
      { documentIdRef: ':docId', shareType: 'public', expiresAt: 'tomorrow' },
      '`expiresAt` must be a date and time with its time zone, such as 2026-11-21T09:30:00.000Z.',
    ],
    [
      '/api/projects/:project/documents/save',
      { virtualPath: 'b.md', content: 'x', skipQualityCheck: 'yes' },
      '`skipQualityCheck` must be true or false.',
    ],
  ] as [string, object, string | RegExp][])(
    'says what would be right: POST %s %j',
    async (path, body, message) => {
      const sent = JSON.parse(at(JSON.stringify(body))) as object;
      const refusal = await post(path, sent);
      if (typeof message === 'string') expect(refusal.message).toBe(message);
      else expect(refusal.message).toMatch(message);
    },
  );

  it('says which numbers a parameter may have', async () => {
    for (const limit of ['0', '201', 'x', '1.5', ''])
      expect((await get(`/api/tokens?limit=${limit}`)).message).toBe(
        '`limit` must be an integer from 1 to 200.',
      );
  });

  const NOT_A_FIELD = (suggestion: string) => ({
    rule: 'known',
    message: `is not a field of this route; did you mean \`${suggestion}\`?`,
  });

  it.each([
    ['/api/projects/:project/documents/save', { content: 'x', path: 'a.md' }, 'path', 'virtualPath'],
    [
      '/api/projects/:project/documents/save',
      { virtual_path: 'a.md', content: 'x' },
      'virtual_path',
      'virtualPath',
    ],
    ['/api/documents/save', { virtualPath: 'a.md', content: 'x' }, 'virtualPath', 'path'],
    ['/api/tokens', { name: 'x', scopes: ['read'] }, 'scopes', 'scope'],
    ['/api/projects', { title: 'x', projectName: 'x' }, 'projectName', 'name'],
    ['/api/trees/:tree/nodes', { name: 'x', nodeType: 'file' }, 'nodeType', 'type'],
    ['/api/shares', { documentId: ':docId', shareType: 'public' }, 'documentId', 'documentIdRef'],
    [
      '/api/projects/:project/health/check',
      {
        files: [
          { physicalPath: 'a', exists: true },
          { path: 'b', exists: true },
        ],
      },
      'files.1.path',
      'physicalPath',
    ],
    [
      '/api/projects/:project/documents/save',
      { virtualPath: 'a.md', content: 'x', piiConfig: { acton: 'off' } },
      'piiConfig.acton',
      'action',
    ],
    ['/api/published-docs', { projectId: ':project', title: 'x', slug: 'x' }, 'title', 'publicTitle'],
  ])('names a field that has almost the name of another: POST %s %j', async (path, body, field, meant) => {
    const { message, details } = await post(path, JSON.parse(at(JSON.stringify(body))) as object);
    expect(details.fields).toContainEqual({ path: field, ...NOT_A_FIELD(meant) });
    expect(message).toContain(`\`${field}\` is not a field of this route; did you mean \`${meant}\`?`);
  });

  it('names a parameter that has almost the name of another', async () => {
    const { message, details } = await get('/api/shares?node_id=x');
    expect(details.fields).toContainEqual({ path: 'node_id', ...NOT_A_FIELD('nodeId') });
    expect(message).toBe(
      '`nodeId` is required. `node_id` is not a field of this route; did you mean `nodeId`?',
    );
  });

  it('does not mention unknown fields that resemble none, or of a request that is accepted', async () => {
    const { details } = await post('/api/projects', { colour: 'red', x: 1 });
    expect(details.fields.map(({ path }) => path)).toEqual(['name']);
    const accepted = await owner.post('/api/projects', { name: 'x', nam: 'y', Slug: 'z' }).expect(201);
    expect(accepted.body).not.toHaveProperty('warnings');
  });

  it('lists the fields of a route that accepts no others, if none has almost the same name', async () => {
    const { message } = await post('/api/published-docs', { projectId: project.id, colour: 'red' }, token);
    expect(message).toMatch(/^`colour` is not a field of this route, whose fields are content, /);
  });

  it('suggests the field that a share ignored', async () => {
    const answer = await owner
      .post('/api/shares', { documentIdRef: docId, shareType: 'public', expires_at: null, colour: 1 })
      .expect(201);
    expect(answer.body.warnings).toEqual([
      {
        code: 'unknown_field',
        field: 'expires_at',
        message: 'expires_at is not a field of a share and was ignored. Did you mean expiresAt?',
      },
      {
        code: 'unknown_field',
        field: 'colour',
        message: 'colour is not a field of a share and was ignored.',
      },
    ]);
  });

  it('says that a document does not exist yet, if If-Match names a state of it', async () => {
    for (const IfMatch of ['"abc"', '*']) {
      const answer = await owner
        .with({ 'If-Match': IfMatch })
        .post(`/api/projects/${project.id}/documents/save`, { virtualPath: 'none.md', content: 'x' })
        .expect(412);
      expect(answer.body.error).toEqual({
        code: 'SVC_PRECONDITION_FAILED',
        message: 'The document does not exist yet, so no ETag matches it. Omit If-Match to create it.',
        details: { currentEtag: null },
      });
    }
  });
});
