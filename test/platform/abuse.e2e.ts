import { request } from 'node:http';
import {
  type Client,
  anonymous,
  connectAgent,
  countStatuses,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  withDatabase,
} from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { cpuSecondsOf } from './cpu-time';
import { eventually } from './eventually';

const shared = deployment();
let api: ServiceProcess;

beforeAll(async () => {
  api = await startApi(shared, { DATABASE_POOL_SIZE: '4' });
});

describe('a body that is expensive because of its structure', () => {
  const stranger = anonymous(shared.api[0]);
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

  it.each([
    ['with too many values', `{"deviceCode":"x","more":[${Array(30_000).fill('[]').join(',')}]}`],
    ['nested too deeply', `{"deviceCode":"x","more":${deep}}`],
    ['that is a list', '[{},{}]'],
  ])('%s gets 400', async (_, body) => {
    const answer = await stranger
      .with({ 'Content-Type': 'application/json' })
      .post('/api/agent-pairing/poll')
      .send(body)
      .expect(400);
    expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('is refused in CPU time that grows linearly with its size', async () => {
    const owner = (await newOwner(api.url)).with({ 'Content-Type': 'application/json' });
    const project = await newProject(owner);
    const bodyOf = (values: number) =>
      `{"virtualPath":"a.md","content":"x","more":[${Array(values).fill('[]').join(',')}]}`;
    const [small, large] = [bodyOf(250_000), bodyOf(2_000_000)];
    const cpuOf = async (body: string, times: number): Promise<number> => {
      const before = await cpuSecondsOf(api);
      for (let n = 0; n < times; n++)
        await owner.post(`/api/projects/${project.id}/documents/save`).send(body).expect(400);
      return (await cpuSecondsOf(api)) - before;
    };
    // Eight small bodies have as many values as the large one, which would cost eight times as much if the cost grew quadratically.
    let [eightSmall, oneLarge] = [Infinity, Infinity];
    for (let attempt = 0; attempt < 5 && !(oneLarge < 3 * eightSmall); attempt++) {
      eightSmall = Math.min(eightSmall, await cpuOf(small, 8));
      oneLarge = Math.min(oneLarge, await cpuOf(large, 1));
    }
    expect(oneLarge).toBeLessThan(3 * eightSmall);
  });
});

it('a token in the query is not a credential, even with an Authorization header that has no token', async () => {
  const { token } = await newToken(await newOwner(shared.api[0]), 'read');
  for (const Authorization of ['Basic Zm9v', 'Bearer', 'Bearer  x'])
    await anonymous(shared.api[0]).with({ Authorization }).get(`/api/me?access_token=${token}`).expect(401);
});

it("metadata is returned as it was sent, and refused if it has a key that can't be stored", async () => {
  const owner = await newOwner(shared.api[0]);
  const { treeId } = await newProject(owner);
  const create = (metadata: object) =>
    owner.post(`/api/trees/${treeId}/nodes`, { type: 'folder', name: 'a', metadata });
  const metadata = { then: 'x', toString: 1, deep: { list: [1, { a: null }] } };
  for (const key of ['constructor', 'prototype']) await create({ deep: { [key]: 1 } }).expect(400);
  const created = await create(metadata).expect(201);
  const read = await owner.get(`/api/nodes/${created.body.data.id}`).expect(200);
  expect(read.body.data.metadata).toEqual(metadata);
});

it('a name with a character that changes the direction of text is refused', async () => {
  const owner = await newOwner(shared.api[0]);
  await owner.post('/api/projects', { name: 'Acme\u202eelpmaxe' }).expect(400);
});

it('a tenant whose changes wait for each other does not block other tenants', async () => {
  const [busy, other] = [await newOwner(api.url), await newOwner(api.url)];
  const { treeId } = await newProject(busy);
  await withDatabase(shared.databaseUrl, async (database) => {
    // The lock that a move of very many nodes would hold.
    const key = BigInt.asIntN(64, BigInt(`0x${treeId.replaceAll('-', '').slice(16)}`)).toString();
    await database.query('SELECT pg_advisory_lock($1)', [key]);
    const answers = Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        busy.post(`/api/trees/${treeId}/nodes`, { type: 'folder', name: `n${n}` }),
      ),
    );
    for (let n = 0; n < 5; n++) await newProject(other);
    await anonymous(api.url).get('/readyz').expect(200);
    expect(countStatuses(await answers)).toEqual({ 503: 8 });
    await database.query('SELECT pg_advisory_unlock($1)', [key]);
    await newNode(busy, { treeId }, { type: 'folder', name: 'after' });
  });
});

/** Sends only the beginning of the bodies of some requests, and keeps the requests open until `abort` is called. */
function sendSlowly(caller: Client, path: string, count: number): { abort: () => void } {
  const { hostname, port } = new URL(caller.url);
  const requests = Array.from({ length: count }, () => {
    const headers = { ...caller.headers, 'Content-Type': 'application/json' };
    const sent = request({ hostname, port, method: 'POST', path, headers, agent: false });
    sent.on('error', () => undefined).write('{');
    return sent;
  });
  return { abort: () => requests.forEach((sent) => sent.destroy()) };
}

it('an agent or a user who sends bodies slowly to block all changes can still be revoked or suspended', async () => {
  const owner = await newOwner(shared.api[0]);
  const { id: project } = await newProject(owner);
  const path = `/api/projects/${project}/documents/save`;
  const agent = await connectAgent(owner, { scopes: ['write:docs'] });
  const member = await newMember(owner);
  const tokens = await Promise.all([newToken(member, 'write'), newToken(member, 'write')]);
  const [{ id }] = (await owner.get('/api/tokens').expect(200)).body.data as [{ id: string }];
  const slowly = [sendSlowly(agent, path, 20)];
  try {
    await untilEveryPermitIsTaken(agent, project);
    await owner.delete(`/api/tokens/${id}`).expect(200);
    slowly.pop()!.abort();
    slowly.push(...[member, ...tokens].map((caller) => sendSlowly(caller, path, 20)));
    await untilEveryPermitIsTaken(member, project);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
  } finally {
    slowly.forEach(({ abort }) => abort());
  }
});

/** Waits until the changes of the caller are refused because no permit is free. */
async function untilEveryPermitIsTaken(caller: Client, project: string): Promise<void> {
  await eventually('all permits are taken', async () => {
    const { status } = await caller.post(`/api/projects/${project}/documents/save`, {
      virtualPath: 'a.md',
      content: 'x',
    });
    return status === 503;
  });
}
