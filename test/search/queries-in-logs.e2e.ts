import { readFileSync } from 'node:fs';
import { connectAgent, newOwner, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';

// Lower case, as the index and folded queries have it.
const QUERY = 'querymarker';
const PATH = 'pathmarker';
const TEXT = 'textmarker';

it('no log line holds what was searched for, a path, a title or a text, whether it is found, refused or fails', async () => {
  const databaseUrl = await createDatabase();
  const api = await startApi({ databaseUrl }, { LOG_LEVEL: 'trace' });
  const owner = await newOwner(api.url);
  const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs', 'read:catalog'] });
  const project = (await owner.post('/api/projects', { name: 'P', slug: 'p' }).expect(201)).body.data;
  const failing = 'asked-of-a-broken-index';

  const content = `---\ntags: [${TEXT}-tag]\n---\n# ${TEXT} ${QUERY}\n\n## ${TEXT} section\n\n${TEXT}\n`;
  const save = { virtualPath: `${PATH}/${PATH}.md`, content };
  const saved = await agent.post(`/api/projects/${project.id}/documents/save`, save).expect(201);
  const { nodeId } = saved.body.data;
  const section = `/api/v1/documents/${nodeId}/section`;
  const located = (more: object) => ({ query: QUERY, scope: 'p', ...more });
  const words = [QUERY, `${QUERY} ${PATH}/`, QUERY.replace('y', 'yy'), `${TEXT} ${QUERY}`];

  try {
    for (const query of words) {
      await agent.post('/api/catalog/locate', located({ query })).expect(200);
      await agent.post('/api/catalog/locate', located({ query, scope: '*' })).expect(200);
      await agent.get('/api/nodes/search').query({ projectId: project.id, q: query }).expect(200);
      await owner.get('/api/search').query({ q: query }).expect(200);
    }
    const catalog = `/api/projects/${project.id}/catalog`;
    await agent.get(catalog).query({ prefix: PATH, fields: 'headings,tags' }).expect(200);
    await agent.get(`/api/projects/${project.id}/manifest`).query({ version: 2, prefix: PATH }).expect(200);
    await agent.get('/api/catalog/overview').query({ projects: QUERY }).expect(200);
    await agent.post(section, { anchor: `${TEXT}-section` }).expect(200);
    await agent.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    // Refused, each for another reason.
    await agent.post('/api/catalog/locate', located({ limit: 0 })).expect(400);
    await agent.post('/api/catalog/locate', located({ cursor: QUERY })).expect(400);
    await agent.post('/api/catalog/locate', located({ scope: QUERY })).expect(404);
    await agent.post('/api/catalog/locate', located({ mode: QUERY })).expect(400);
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
    await owner.post(`/api/catalog/locate?${QUERY}`, located({ query: '' })).expect(400);
    // Failures inside, with queries and texts among the parameters, and in what PostgreSQL says of the row it refused.
    const broken = owner.with({ 'X-Request-Id': failing });
    await sql(
      databaseUrl,
      `ALTER TABLE search_terms ADD CONSTRAINT test_refuses CHECK (ordinal < 1) NOT VALID`,
    );
    const again = { virtualPath: `${PATH}/more.md`, content: `${content}\n## ${TEXT} more\n` };
    await broken.post(`/api/projects/${project.id}/documents/save`, again).expect(500);
    await sql(databaseUrl, 'ALTER TABLE search_terms RENAME COLUMN term TO test_renamed');
    await broken.post('/api/catalog/locate', located({})).expect(500);
    await broken.post('/api/catalog/locate', located({ scope: '*' })).expect(500);
    await broken.get('/api/search').query({ q: QUERY }).expect(500);
    await broken.get('/api/nodes/search').query({ projectId: project.id, q: QUERY }).expect(500);
  } finally {
    await api.stop();
  }

  const log = readFileSync(api.logFile, 'utf8').toLowerCase();
  // All of it was logged, the causes of the failures too.
  for (const expected of ['"msg":"request"', 'catalog/locate', failing, 'test_refuses', 'column t.term'])
    expect(log).toContain(expected);
  for (const secret of [QUERY, PATH, TEXT])
    expect(log.split('\n').filter((line) => line.includes(secret))).toEqual([]);
});
