import { type Client, type Person, type Project, sha256 } from '#testing';
import { ONBOARDING, STYLE, type Tour } from './acme';
import { eventually } from '../../platform/eventually';

/** Olivia creates the handbook. */
export async function createHandbook({ recorder }: Tour, olivia: Person): Promise<Project> {
  const input = { name: 'Handbook', description: 'How we work at Acme.' };
  const { id, slug, trees } = (await recorder.record(olivia.post('/api/projects', input).expect(201))).body
    .data;
  const [tree] = trees;
  await recorder.record(olivia.post('/api/projects', { ...input, slug: 'handbook' }).expect(409));
  await recorder.record(
    olivia.patch(`/api/projects/${id}`, { description: 'How we work at Acme, for everybody.' }).expect(200),
  );
  const sandbox = await olivia.post('/api/projects', { name: 'Sandbox' }).expect(201);
  await recorder.record(olivia.get('/api/projects').expect(200));
  await recorder.record(olivia.delete(`/api/projects/${sandbox.body.data.id}`).expect(200));
  await recorder.record(olivia.get(`/api/projects/${sandbox.body.data.id}`).expect(404));
  await recorder.record(olivia.post(`/api/projects/${id}/trees`).expect(409));
  return { id, slug, treeId: tree.id, rootNodeId: tree.rootNodeId };
}

/** The assistant writes documents. Returns the id of the onboarding guide. */
export async function writeDocuments(
  { recorder }: Tour,
  agent: Client,
  { id, slug }: Project,
): Promise<string> {
  const save = `/api/projects/${id}/documents/save`;
  const guide = { virtualPath: 'guides/onboarding.md', content: ONBOARDING };
  const saved = await recorder.record(agent.post(save, guide).expect(201));
  const { nodeId, revisionId } = saved.body.data as { nodeId: string; revisionId: string };
  const changed = { nodeId, content: `${ONBOARDING}\nQuestions? Write to welcome@acme.example.\n` };
  await recorder.record(agent.with({ 'If-Match': saved.headers.etag! }).post(save, changed).expect(200));
  await recorder.record(agent.with({ 'If-Match': saved.headers.etag! }).post(save, changed).expect(412));
  await recorder.record(
    agent
      .post('/api/documents/save', { project: 'handbook', path: 'guides/style.md', content: STYLE })
      .expect(201),
  );
  // The same bytes make no revision.
  await recorder.record(
    agent
      .post('/api/documents/save', { project: 'handbook', path: 'guides/style.md', content: STYLE })
      .expect(200),
  );
  const document = `/api/v1/documents/${nodeId}`;
  await recorder.record(agent.get(`${document}/content`).expect(200));
  await recorder.record(
    agent.post(`${document}/section`, { anchor: 'first-day', maxTokens: 500 }).expect(200),
  );
  await recorder.record(agent.post(`${document}/section`, { anchor: 'frist-day' }).expect(404));
  const byPath = `/api/projects/${slug}/documents`;
  await recorder.record(agent.get(`${byPath}?path=/guides/onboarding.md`).expect(200));
  const place = { path: '/guides/onboarding.md', anchor: 'first-week' };
  await recorder.record(agent.post(`${byPath}/section`, place).expect(200));
  const edits = [
    { op: 'replaceText', find: 'welcome@acme.example', replace: 'people@acme.example' },
    { op: 'append', text: '## After a month\n\nTell your buddy what surprised you.' },
  ];
  await recorder.record(agent.patch(`${document}/content`, { edits, dryRun: true }).expect(200));
  await recorder.record(
    agent.patch(`${document}/content`, { edits: [{ op: 'deleteSection', anchor: 'last-day' }] }).expect(404),
  );
  const batch = [
    { virtualPath: 'guides/expenses.md', content: '# Expenses\n\nSend receipts within a month.\n' },
    { virtualPath: 'guides/onboarding.md', content: '# Onboarding\n', mode: 'create' },
  ];
  await recorder.record(agent.post(`${byPath}/batch`, { documents: batch }).expect(200));
  const node = `/api/nodes/${nodeId}`;
  await recorder.record(agent.get(`${node}/view?format=both`).expect(200));
  const links = await recorder.record(agent.get(`${node}/links`).expect(200));
  const style = `/api/nodes/${links.body.data[0].nodeId}/backlinks`;
  await eventually('the link to the style guide', async () => {
    const { body } = await agent.get(style).expect(200);
    return body.data.length > 0;
  });
  await recorder.record(agent.get(style).expect(200));
  await recorder.record(agent.get(`${node}/lines`).expect(200));
  await recorder.record(agent.get(`${document}/revisions`).expect(200));
  await recorder.record(agent.get(`${document}/revisions/${revisionId}`).expect(200));
  await recorder.record(agent.post(`${document}/revisions/${revisionId}/restore`).expect(200));
  return nodeId;
}

/** The tree, its nodes and their mappings. */
export async function arrangeTree(
  { recorder }: Tour,
  olivia: Person,
  { id: project, treeId }: Project,
): Promise<void> {
  await recorder.record(olivia.get(`/api/projects/${project}`).expect(200));
  await recorder.record(olivia.get(`/api/projects/${project}/trees`).expect(200));
  const nodes = `/api/trees/${treeId}/nodes`;
  const archive = await olivia.post(nodes, { type: 'folder', name: 'archive' }).expect(201);
  const input = { type: 'file', name: 'holidays.md', sortOrder: 3, metadata: { audience: 'everybody' } };
  const created = await recorder.record(olivia.post(nodes, input).expect(201));
  const node = `/api/nodes/${created.body.data.id}`;
  const mapping = { sourceType: 'local', physicalPath: 'docs/holidays.md', fileHash: sha256('# Holidays\n') };
  const mapped = await recorder.record(olivia.post(`${node}/mappings`, mapping).expect(201));
  await recorder.record(olivia.get(`${node}/mappings`).expect(200));
  await recorder.record(olivia.get(node).expect(200));
  await recorder.record(
    olivia
      .get(`/api/projects/${project}/trees/${treeId}?includeMetadata=true&includeMappings=true`)
      .expect(200),
  );
  await recorder.record(olivia.get(`/api/projects/${project}/children`).expect(200));
  await recorder.record(olivia.patch(node, { name: 'public-holidays.md' }).expect(200));
  await recorder.record(
    olivia.patch(`${node}/move`, { parentId: archive.body.data.id, sortOrder: 1 }).expect(200),
  );
  await recorder.record(olivia.get(`/api/nodes/${archive.body.data.id}/children`).expect(200));
  const items = [{ nodeId: created.body.data.id, parentId: archive.body.data.id, sortOrder: 2 }];
  await recorder.record(
    olivia.post(`/api/projects/${project}/nodes/bulk`, { op: 'move', items }).expect(200),
  );

  const files = [{ physicalPath: 'docs/holidays.md', exists: false }];
  const check = await recorder.record(
    olivia.post(`/api/projects/${project}/health/check`, { files }).expect(201),
  );
  await recorder.record(olivia.get(`/api/projects/${project}/health/reports`).expect(200));
  await recorder.record(
    olivia.get(`/api/projects/${project}/health/reports/${check.body.data.id}`).expect(200),
  );
  const repair = { physicalPath: 'docs/people/holidays.md' };
  await recorder.record(olivia.post(`/api/mappings/${mapped.body.data.id}/repair`, repair).expect(200));
  await recorder.record(olivia.delete(`/api/mappings/${mapped.body.data.id}`).expect(200));
  await recorder.record(olivia.post(`/api/mappings/${mapped.body.data.id}/restore`).expect(200));
  await recorder.record(olivia.delete(node).expect(200));
  await recorder.record(olivia.get(`/api/projects/${project}/trash`).expect(200));
  await recorder.record(olivia.post(`${node}/restore`, { newPath: '/archive/holidays.md' }).expect(200));
  await olivia.delete(`${node}?permanent=true`).expect(200);
}

/** Agents read these to find documents. */
export async function findDocuments(
  { recorder }: Tour,
  { olivia, agent }: { olivia: Person; agent: Client },
  { id }: Project,
  guide: string,
): Promise<void> {
  await recorder.record(agent.get(`/api/projects/${id}/manifest`).expect(200));
  await recorder.record(olivia.get(`/api/projects/${id}/manifest/prompt`).expect(200));
  await recorder.record(olivia.post(`/api/projects/${id}/manifest/regenerate`).expect(200));
  await recorder.record(agent.get('/api/catalog/overview').expect(200));
  await recorder.record(
    agent.get(`/api/projects/${id}/catalog?fields=headings,tags&limit=20&prefix=/guides`).expect(200),
  );
  const changes = `/api/projects/${id}/catalog/changes`;
  const { cursor } = (await agent.get(changes).expect(200)).body.data;
  await agent
    .post(`/api/projects/${id}/documents/save`, {
      virtualPath: 'guides/style.md',
      content: `${STYLE}\n## Names\n`,
    })
    .expect(200);
  const since = `${changes}?since=${encodeURIComponent(cursor as string)}`;
  // The feed of changes waits for older transactions of all tenants.
  await eventually('the change is in the feed', async () => {
    const { body } = await agent.get(since).expect(200);
    return (body.data.changes as unknown[]).length > 0;
  });
  await recorder.record(agent.get(since).expect(200));
  await recorder.record(agent.get(`/api/catalog/nodes/${guide}/outline`).expect(200));
  const question = { query: 'first day', scope: 'handbook', mode: 'any', limit: 5 };
  await recorder.record(agent.post('/api/catalog/locate', question).expect(200));
  const words = { query: 'How do we write names?', scope: 'handbook', limit: 1 };
  await eventually('the documents are indexed', async () => {
    const { body } = await agent.post('/api/catalog/search', words).expect(200);
    return (body.data as unknown[]).length > 0;
  });
  const { query, ...rest } = words;
  const phrasings = { queries: [query, 'rules for spelling names'], ...rest };
  await recorder.record(agent.post('/api/catalog/search', phrasings).expect(200));
  const context = { query, scope: words.scope, maxTokens: 500 };
  const answer = await recorder.record(agent.post('/api/catalog/context', context).expect(200));
  const ref = encodeURIComponent(answer.body.data.passages[0].citation);
  await recorder.record(agent.get(`/api/catalog/citations?ref=${ref}`).expect(200));
  await recorder.record(olivia.get('/api/search?q=onboarding&limit=5').expect(200));
  await recorder.record(olivia.get('/api/search/palette?q=names&limit=3').expect(200));
  await recorder.record(agent.get(`/api/nodes/search?projectId=${id}&q=onboarding`).expect(200));
}
