import { connectAgent, newOwner, newProject } from '#testing';
import type { TracedService } from '../platform/traced-service';

// In lower case, like the index and folded queries.
const QUERY = 'querymarker';
const PATH = 'pathmarker';
const TEXT = 'textmarker';

/** Searches and reads, with requests that succeed, are refused and fail, and expects no query, path, title or text in the log. */
export async function expectNoQueriesInLog(service: TracedService): Promise<void> {
  const owner = await newOwner(service.url);
  const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs', 'read:catalog'] });
  const project = await newProject(owner, { slug: 'p' });
  const failingId = 'request-to-a-broken-index';

  const content = `---\ntags: [${TEXT}-tag]\n---\n# ${TEXT} ${QUERY}\n\n## ${TEXT} section\n\n${TEXT}\n`;
  const save = { virtualPath: `${PATH}/${PATH}.md`, content };
  const saved = await agent.post(`/api/projects/${project.id}/documents/save`, save).expect(201);
  const { nodeId } = saved.body.data;
  const section = `/api/v1/documents/${nodeId}/section`;
  const locateBody = (more: object) => ({ query: QUERY, scope: 'p', ...more });
  const queries = [QUERY, `${QUERY} ${PATH}/`, QUERY.replace('y', 'yy'), `${TEXT} ${QUERY}`];

  for (const query of queries) {
    await agent.post('/api/catalog/locate', locateBody({ query })).expect(200);
    await agent.post('/api/catalog/locate', locateBody({ query, scope: '*' })).expect(200);
    await agent.get('/api/nodes/search').query({ projectId: project.id, q: query }).expect(200);
    await owner.get('/api/search').query({ q: query }).expect(200);
  }
  const catalog = `/api/projects/${project.id}/catalog`;
  await agent.get(catalog).query({ prefix: PATH, fields: 'headings,tags' }).expect(200);
  await agent.get(`/api/projects/${project.id}/manifest`).query({ version: 2, prefix: PATH }).expect(200);
  await agent.get('/api/catalog/overview').query({ projects: QUERY }).expect(200);
  await agent.post(section, { anchor: `${TEXT}-section` }).expect(200);
  await agent.get(`/api/v1/documents/${nodeId}/content`).expect(200);
  // These requests are refused, each for another reason.
  await agent.post('/api/catalog/locate', locateBody({ limit: 0 })).expect(400);
  await agent.post('/api/catalog/locate', locateBody({ cursor: QUERY })).expect(400);
  await agent.post('/api/catalog/locate', locateBody({ scope: QUERY })).expect(404);
  await agent.post('/api/catalog/locate', locateBody({ mode: QUERY })).expect(400);
  await owner.get('/api/search').query({ q: QUERY, limit: 51 }).expect(400);
  await owner
    .get('/api/search')
    .query({ q: QUERY.repeat(10) })
    .expect(400);
  await agent.get('/api/search').query({ q: QUERY }).expect(401);
  await agent.get('/api/nodes/search').query({ projectId: QUERY, q: QUERY }).expect(400);
  await agent.get(`${catalog}/changes`).query({ since: QUERY }).expect(400);
  await agent
    .get(catalog)
    .query({ prefix: `${PATH}/../${PATH}` })
    .expect(400);
  await agent.get(`/api/catalog/${QUERY}?q=${QUERY}`).expect(404);
  await agent.post(section, { anchor: QUERY }).expect(404);
  await owner.post(`/api/catalog/locate?${QUERY}`, locateBody({ query: '' })).expect(400);
  // These requests fail in the database, with queries and texts in the parameters and in the error of PostgreSQL.
  const failing = owner.with({ 'X-Request-Id': failingId });
  await service.damage(
    'ALTER TABLE nodes ADD CONSTRAINT test_refuses_titles CHECK (title IS NULL) NOT VALID',
    'ALTER TABLE nodes DROP CONSTRAINT test_refuses_titles',
  );
  const document = { virtualPath: `${PATH}/more.md`, content: `${content}\n## ${TEXT} more\n` };
  await failing.post(`/api/projects/${project.id}/documents/save`, document).expect(500);
  await service.damage(
    'ALTER TABLE search_terms RENAME COLUMN term TO test_renamed',
    'ALTER TABLE search_terms RENAME COLUMN test_renamed TO term',
  );
  await failing.post('/api/catalog/locate', locateBody({})).expect(500);
  await failing.post('/api/catalog/locate', locateBody({ scope: '*' })).expect(500);
  await failing.get('/api/search').query({ q: QUERY }).expect(500);
  await failing.get('/api/nodes/search').query({ projectId: project.id, q: QUERY }).expect(500);
  // The log contains the requests and the causes of the failures.
  await service.expectLog({
    words: ['"msg":"request"', 'catalog/locate', failingId, 'test_refuses_titles', 'column t.term'],
    secrets: [QUERY, PATH, TEXT],
  });
}
