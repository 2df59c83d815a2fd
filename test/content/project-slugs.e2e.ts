import {
  type Client,
  type Person,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
  uniqueName,
} from '#testing';
import { createOneOfEach } from '../contract/ids';
import { type Ids, ROUTES, type Route, addressOf, nameOf } from '../contract/routes';
import { deployment } from '../support/deployments';

const OF_A_PROJECT = ROUTES.filter(({ ids }) => ids?.[0] === 'project');
const READS = OF_A_PROJECT.filter(({ method }) => method === 'get').map((route): [string, Route] => [
  nameOf(route),
  route,
]);
const UUID = '0198c1d2-1b2c-7a3b-8c4d-0123456789ab';

/** The answer without what differs between two requests for the same thing. */
async function answerOf(client: Client, route: Route, ids: Ids) {
  const { status, text } = await client.send(route.method, addressOf(route, ids));
  return {
    status,
    text: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|"(?:nextC|c)ursor":"[^"]*"|(?:DATA|END) [\w-]+/g, ''),
  };
}

describe('a project named by its slug', () => {
  const [url] = deployment().api;
  let owner: Person;
  let ids: Ids;

  beforeAll(async () => {
    owner = await newOwner(url);
    ids = await createOneOfEach(owner);
  });

  it.each(READS)('gets the same answer from %s as by its id', async (_name, route) => {
    const byId = await answerOf(owner, route, ids);
    expect(byId.status).toBe(200);
    expect(await answerOf(owner, route, { ...ids, project: ids.slug })).toEqual(byId);
  });

  it('accepts documents', async () => {
    const input = { virtualPath: 'by-slug.md', content: '# By slug\n' };
    const saved = await owner.post(`/api/projects/${ids.slug}/documents/save`, input).expect(201);
    const { body } = await owner.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
    expect(body.data.projectId).toBe(ids.project);
  });

  it('is renamed and deleted', async () => {
    const { id, slug } = await newProject(owner);
    const renamed = await owner.patch(`/api/projects/${slug}`, { name: 'Renamed' }).expect(200);
    expect(renamed.body.data).toMatchObject({ id, name: 'Renamed', slug });
    const deleted = await owner.delete(`/api/projects/${slug}`).expect(200);
    expect(deleted.body.data).toEqual({ id, deleted: true });
    await owner.get(`/api/projects/${slug}`).expect(404);
  });

  it('is the new project after the slug of a deleted one is used again', async () => {
    const slug = uniqueName('again');
    const old = await newProject(owner, { slug });
    await owner.delete(`/api/projects/${old.id}`).expect(200);
    const { id } = await newProject(owner, { slug });
    const { body } = await owner.get(`/api/projects/${slug}`).expect(200);
    expect(body.data.id).toBe(id);
  });

  it('is read by an agent that knows only the slug it was approved for', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [ids.slug] });
    await agent.get(`/api/projects/${ids.slug}/manifest`).expect(200);
  });

  it('is not found by its slug in another form', async () => {
    for (const reference of [ids.slug.toUpperCase(), `-${ids.slug}`, `${ids.slug}%20`, 'a'.repeat(3000)])
      await owner.get(`/api/projects/${reference}/trees`).expect(404);
  });

  it('refuses a slug that looks like an id', async () => {
    const { body } = await owner.post('/api/projects', { name: 'Odd', slug: UUID }).expect(400);
    expect(body.error.message).toContain('must not look like an id');
  });

  it('gets a slug that does not look like an id when its name does', async () => {
    const { body } = await owner.post('/api/projects', { name: UUID }).expect(201);
    expect(body.data.slug).toMatch(/^project/);
  });
});

describe('My Docs named by ~', () => {
  const [url] = deployment().api;

  it('are those of the caller', async () => {
    const [one, other] = await Promise.all([newOwner(url), newOwner(url)]);
    for (const person of [one, other])
      await person
        .post('/api/documents/save', { path: 'plan.md', content: `# ${person.userId}\n` })
        .expect(201);
    const { body } = await one.get('/api/projects/~/manifest').expect(200);
    expect(body.data.nodes.filter(({ type }: { type: string }) => type === 'file')).toMatchObject([
      { title: one.userId },
    ]);
  });

  it('are those of the owner of an agent', async () => {
    const owner = await newOwner(url);
    await owner.post('/api/documents/save', { path: 'plan.md', content: '# Plan\n' }).expect(201);
    const agent = await connectAgent(owner, { scopes: ['read:docs'] });
    const { body } = await agent.get('/api/projects/~/manifest').expect(200);
    expect(JSON.stringify(body)).toContain('plan.md');
  });

  it('are not found before the first document is saved', async () => {
    const owner = await newOwner(url);
    await owner.get('/api/projects/~').expect(404);
    await newDocument(owner, await newProject(owner), 'a.md');
    await owner.get('/api/projects/~').expect(404);
  });
});
