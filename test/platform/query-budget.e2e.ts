import type { Test } from 'supertest';
import {
  type Agent,
  type Client,
  type Person,
  anonymous,
  connectAgent,
  newOwner,
  uniqueName,
} from '#testing';
import { newLive } from '../publishing/published-support';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';

const TRIES = 12;

/** How many statements a hot path may send to PostgreSQL, including BEGIN and COMMIT, for a caller that is cached. */
describe('statements per request', () => {
  let api: ServiceProcess;
  let owner: Person;
  let agent: Client;
  let project: string;
  let node: string;

  beforeAll(async () => {
    const shared = deployment();
    api = await startApi(shared);
    owner = await newOwner(shared.api[0]);
    const made = await owner.post('/api/projects', { name: uniqueName('Project') }).expect(201);
    project = made.body.data.id;
    const found: Agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    agent = found.at(api.url);
    const saved = await agent
      .post(`/api/projects/${project}/documents/save`, document('start.md'))
      .expect(201);
    node = saved.body.data.nodeId;
  });

  afterAll(() => api?.stop());

  const document = (virtualPath: string) => ({
    virtualPath,
    content: `# One\n\n${uniqueName('text')}\n\n## Two\n`,
  });

  async function statements(): Promise<number> {
    const { text } = await anonymous(api.url).get('/metrics').expect(200);
    return Number(/^database_queries_total (\d+)/m.exec(text)![1]);
  }

  /** The lowest count of several attempts, since background work of the process adds statements to some. */
  async function cost(send: (n: number) => Test): Promise<number> {
    const costs: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      const before = await statements();
      await send(n);
      costs.push((await statements()) - before);
    }
    return Math.min(...costs);
  }

  it('a section read: 1', async () => {
    const read = () => agent.post(`/api/v1/documents/${node}/section`, { anchor: 'two' }).expect(200);
    expect(await cost(read)).toBe(1);
  });

  it('a node read: 1', async () => {
    expect(await cost(() => agent.get(`/api/nodes/${node}`).expect(200))).toBe(1);
  });

  it('a whole document: 1', async () => {
    expect(await cost(() => agent.get(`/api/v1/documents/${node}/content`).expect(200))).toBe(1);
  });

  it('a manifest that has not changed: 1', async () => {
    const path = `/api/projects/${project}/manifest`;
    const { headers } = await agent.get(path).expect(200);
    const unchanged = agent.with({ 'If-None-Match': headers.etag! });
    expect(await cost(() => unchanged.get(path).expect(304))).toBe(1);
  });

  it('a page of a published document: 1, unchanged or not; as Markdown: 2', async () => {
    const doc = await newLive(owner, { id: project });
    const path = `/p/${owner.tenantSlug}/${doc.slug}`;
    const reader = anonymous(api.url).with({ Accept: 'text/html' });
    const { headers } = await reader.get(path).expect(200);
    expect(await cost(() => reader.get(path).expect(200))).toBe(1);
    const unchanged = reader.with({ 'If-None-Match': headers.etag! });
    expect(await cost(() => unchanged.get(path).expect(304))).toBe(1);
    expect(await cost(() => reader.get(`${path}.md`).expect(200))).toBe(2);
  });

  it('a save of an existing document, with its entry in the changes feed: at most 6', async () => {
    const save = () =>
      agent.post(`/api/projects/${project}/documents/save`, document('start.md')).expect(200);
    expect(await cost(save)).toBeLessThanOrEqual(6);
  });

  it('a save of the same bytes again: at most 3', async () => {
    const same = document('same.md');
    await agent.post(`/api/projects/${project}/documents/save`, same).expect(201);
    const save = () => agent.post(`/api/projects/${project}/documents/save`, same).expect(200);
    expect(await cost(save)).toBeLessThanOrEqual(3);
  });

  it('a Doc ID: as many if it does not exist as if it is not visible, since Doc IDs are easy to guess', async () => {
    const { body } = await owner.post('/api/doc-ids', { nodeId: node }).expect(201);
    const stranger = await newOwner(api.url);
    for (const route of ['doc-ids/resolve', 'lineage/public', 'lineage']) {
      const refused = (ref: string) => cost(() => stranger.get(`/api/${route}/${ref}`).expect(404));
      const { globalId } = body.data as { globalId: string };
      expect([route, await refused(globalId)]).toEqual([route, await refused(`${globalId}9`)]);
    }
  });

  it('a caller that is not cached: 1 more', async () => {
    const known = await cost(() => agent.get(`/api/nodes/${node}`).expect(200));
    const owner = await newOwner(api.url);
    const fresh = await Promise.all(
      Array.from({ length: 3 }, () => connectAgent(owner, { scopes: ['read:docs'] })),
    );
    const made = await owner.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201);
    const costs: number[] = [];
    for (const one of fresh) {
      const before = await statements();
      await one.get(`/api/nodes/${made.body.data.nodeId}`).expect(200);
      costs.push((await statements()) - before);
    }
    // And the update of its last use, which the response does not wait for.
    expect(Math.min(...costs)).toBeLessThanOrEqual(known + 2);
  });
});
