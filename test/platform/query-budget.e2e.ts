import type { Test } from 'supertest';
import {
  type Client,
  type Person,
  anonymous,
  connectAgent,
  newDocId,
  newMember,
  newOwner,
  newProject,
  newShare,
  uniqueName,
} from '#testing';
import { newLive } from '../publishing/published-support';
import { type ServiceProcess, deployment } from '../support/deployments';
import { eventually } from './eventually';
import { countStatements, startCountedApi, statementsOf } from './statement-count';

/** Without Redis, one more statement counts each request with a token. */
const COUNTING = 1;

/**
 * How many statements a frequent request may send to PostgreSQL in a round trip each, while its caller is in the cache; besides the one that
 * counts it. BEGIN is sent with the first statement of a transaction, and the COMMIT of a save with its last one.
 */
describe('the number of statements', () => {
  let api: ServiceProcess;
  let owner: Person;
  let agent: Client;
  let project: string;
  let node: string;

  beforeAll(async () => {
    const shared = deployment();
    api = await startCountedApi();
    owner = await newOwner(shared.api[0]);
    project = (await newProject(owner)).id;
    agent = (await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] })).at(api.url);
    const saved = await agent
      .post(`/api/projects/${project}/documents/save`, document('start.md'))
      .expect(201);
    node = saved.body.data.nodeId;
  });

  const document = (virtualPath: string) => ({
    virtualPath,
    content: `# One\n\n${uniqueName('text')}\n\n## Two\n`,
  });

  const cost = (send: (n: number) => Test) => statementsOf(api.url, send);
  const agentCost = async (send: (n: number) => Test) => (await cost(send)) - COUNTING;

  it('is 1 for a read of a section', async () => {
    const read = () => agent.post(`/api/v1/documents/${node}/section`, { anchor: 'two' }).expect(200);
    expect(await agentCost(read)).toBe(1);
  });

  it('is 2 for a section that a share opens, and 4 for one that another organization shares with everybody', async () => {
    const [member, stranger] = [await newMember(owner), await newOwner(api.url)];
    const { body } = await owner
      .post('/api/documents/save', { path: 'mine.md', content: '# Two\n' })
      .expect(201);
    const mine = body.data.nodeId as string;
    await newShare(owner, (await newDocId(owner, mine)).id, 'public');
    const read = (person: Person) =>
      cost(() =>
        person
          .at(api.url)
          .with({ Origin: api.url })
          .post(`/api/v1/documents/${mine}/section`, { anchor: 'two' })
          .expect(200),
      );
    expect(await read(owner)).toBe(1);
    expect(await read(member)).toBe(2);
    expect(await read(stranger)).toBe(4);
  });

  it('is 1 for a read of a node', async () => {
    expect(await agentCost(() => agent.get(`/api/nodes/${node}`).expect(200))).toBe(1);
  });

  it('is 1 for a read of a whole document', async () => {
    expect(await agentCost(() => agent.get(`/api/v1/documents/${node}/content`).expect(200))).toBe(1);
  });

  it('is 1 for a manifest that has not changed', async () => {
    const path = `/api/projects/${project}/manifest`;
    const { headers } = await agent.get(path).expect(200);
    const unchanged = agent.with({ 'If-None-Match': headers.etag! });
    expect(await agentCost(() => unchanged.get(path).expect(304))).toBe(1);
  });

  it('is 1 for a folder that has not changed, 2 for a whole folder, and 3 for a page of one', async () => {
    const path = `/api/projects/${project}/children`;
    const { headers } = await agent.get(path).expect(200);
    const unchanged = agent.with({ 'If-None-Match': headers.etag! });
    expect(await agentCost(() => unchanged.get(path).expect(304))).toBe(1);
    expect(await agentCost(() => agent.get(path).expect(200))).toBe(2);
    await agent.post(`/api/projects/${project}/documents/save`, document('second.md')).expect(201);
    expect(await agentCost(() => agent.get(`${path}?limit=1`).expect(200))).toBe(3);
  });

  it('is 4 for a search of titles, paths and texts', async () => {
    const person = owner.at(api.url);
    const search = () => person.get('/api/search/palette?q=text').expect(200);
    // A search that does not cover all documents yet counts the others.
    const waiting = async () => (await search()).body.meta.waitingDocuments as number;
    await eventually('all documents are indexed', async () => (await waiting()) === 0);
    expect(await cost(search)).toBe(4);
  });

  it('is 2 for a search of texts', async () => {
    const search = (more: object = {}) =>
      agent.post('/api/catalog/search', { query: 'one', scope: '*', ...more }).expect(200);
    const { body } = await search({ waitSeconds: 20 });
    expect(body.data.length).toBeGreaterThan(0);
    expect(await agentCost(() => search())).toBe(2);
  });

  it('is 1 for a search of titles and paths that fills its page, also with headings, and 2 for another one', async () => {
    for (const name of ['heron-1.md', 'heron-2.md'])
      await agent.post(`/api/projects/${project}/documents/save`, document(name)).expect(201);
    const find = (limit: number) =>
      agent.get('/api/nodes/search').query({ projectId: project, q: 'heron', limit }).expect(200);
    expect(await agentCost(() => find(1))).toBe(1);
    expect(await agentCost(() => find(10))).toBe(2);
    const person = owner.at(api.url).with({ Origin: api.url });
    const located = { query: 'heron', scope: project, limit: 1 };
    expect(await cost(() => person.post('/api/catalog/locate', located).expect(200))).toBe(1);
  });

  it('is 1 for a page of a published document, changed or not, and 2 for its Markdown', async () => {
    const doc = await newLive(owner, { id: project });
    const path = `/p/${owner.tenantSlug}/${doc.slug}`;
    const reader = anonymous(api.url).with({ Accept: 'text/html' });
    const { headers } = await reader.get(path).expect(200);
    expect(await cost(() => reader.get(path).expect(200))).toBe(1);
    const unchanged = reader.with({ 'If-None-Match': headers.etag! });
    expect(await cost(() => unchanged.get(path).expect(304))).toBe(1);
    expect(await cost(() => reader.get(`${path}.md`).expect(200))).toBe(2);
  });

  it('is at most 2 for a save of an existing document, with its entry in the changes feed', async () => {
    const save = () =>
      agent.post(`/api/projects/${project}/documents/save`, document('start.md')).expect(200);
    expect(await agentCost(save)).toBeLessThanOrEqual(2);
  });

  it('is at most 4 for the creation of a document in a folder that exists', async () => {
    const create = (n: number) =>
      agent.post(`/api/projects/${project}/documents/save`, document(`new-${n}.md`)).expect(201);
    expect(await agentCost(create)).toBeLessThanOrEqual(4);
  });

  it('is at most 2 for a save of unchanged content', async () => {
    const same = document('same.md');
    await agent.post(`/api/projects/${project}/documents/save`, same).expect(201);
    const save = () => agent.post(`/api/projects/${project}/documents/save`, same).expect(200);
    expect(await agentCost(save)).toBeLessThanOrEqual(2);
  });

  it('is 2 for the messages of a room, and at most 6 for what a person says there', async () => {
    const { body } = await owner.post('/api/rooms', { title: 'Review' }).expect(201);
    const path = `/api/rooms/${body.data.id}/messages`;
    const host = owner.at(api.url).with({ Origin: api.url });
    expect(await cost(() => host.post(path, { text: 'Hello' }).expect(201))).toBeLessThanOrEqual(6);
    expect(await cost(() => host.get(path).expect(200))).toBe(2);
  });

  it('is at most 6 for the first screen of a person, and 3 for their session', async () => {
    const person = owner.at(api.url);
    expect(await cost(() => person.get('/api/home').expect(200))).toBeLessThanOrEqual(6);
    expect(await cost(() => person.get('/api/session').expect(200))).toBeLessThanOrEqual(3);
    expect(await cost(() => person.get('/api/requests').expect(200))).toBe(2);
  });

  it('is 3 for a list of agents, and 2 for a profile and for what an agent published', async () => {
    const person = owner.at(api.url);
    const { body } = await owner.post('/api/agents', { displayName: 'Writer' }).expect(201);
    const path = `/api/profiles/${body.data.id}`;
    expect(await cost(() => person.get('/api/profiles').expect(200))).toBe(3);
    expect(await cost(() => person.get(path).expect(200))).toBe(2);
    expect(await cost(() => person.get(`${path}/documents`).expect(200))).toBe(2);
  });

  it('is 1 for everything that is shared or published, with a total too, and 2 for connected agents', async () => {
    const person = owner.at(api.url);
    for (const list of ['/api/shares/all', '/api/published-docs/all']) {
      expect([list, await cost(() => person.get(list).expect(200))]).toEqual([list, 1]);
      expect([list, await cost(() => person.get(`${list}?total=true`).expect(200))]).toEqual([list, 1]);
    }
    expect(await cost(() => person.get('/api/connected-agents').expect(200))).toBe(2);
  });

  it('is 17 for what an agent reaches, however much that is, and 5 for its messages', async () => {
    const person = owner.at(api.url);
    const scopes = ['read:docs', 'write:inbox', 'read:inbox'];
    const { actorId } = await connectAgent(owner, { scopes, grantExternal: true });
    expect(await cost(() => person.get(`/api/agents/${actorId}/reach`).expect(200))).toBe(17);
    await connectAgent(owner, { scopes });
    await newProject(owner);
    expect(await cost(() => person.get(`/api/agents/${actorId}/reach`).expect(200))).toBe(17);
    expect(await cost(() => person.get(`/api/agents/${actorId}/messages`).expect(200))).toBe(5);
  });

  it('is the same for a Doc ID that does not exist as for one that is not visible, since Doc IDs are easy to guess', async () => {
    const { globalId } = await newDocId(owner, node);
    const stranger = await newOwner(api.url);
    for (const route of ['doc-ids/resolve', 'lineage/public', 'lineage']) {
      const refused = (ref: string) => cost(() => stranger.get(`/api/${route}/${ref}`).expect(404));
      expect([route, await refused(globalId)]).toEqual([route, await refused(`${globalId}9`)]);
    }
  });

  it('is 2 more for a caller that is not in the cache', async () => {
    const cached = await cost(() => agent.get(`/api/nodes/${node}`).expect(200));
    const owner = await newOwner(api.url);
    const agents = await Promise.all(
      Array.from({ length: 3 }, () => connectAgent(owner, { scopes: ['read:docs'] })),
    );
    const saved = await owner.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201);
    const costs: number[] = [];
    for (const newAgent of agents) {
      const before = await countStatements(api.url);
      await newAgent.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200);
      costs.push((await countStatements(api.url)) - before);
    }
    // The others are the first part of the caller's burst limit, which the process takes in advance, and the update of the token's last use,
    // which the response does not wait for.
    expect(Math.min(...costs)).toBeLessThanOrEqual(cached + 3);
  });
});
