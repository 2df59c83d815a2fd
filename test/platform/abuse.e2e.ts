import { request } from 'node:http';
import { Client as Database } from 'pg';
import { type Client, type Person, anonymous, connectAgent, newMember, newOwner, newToken } from '#testing';
import { deployments, startApi } from '../support/deployments';
import { eventually } from './eventually';

const [deployment] = deployments();

async function newTree(owner: Person): Promise<{ project: string; tree: string }> {
  const made = await owner.post('/api/projects', { name: 'Handbook' }).expect(201);
  return { project: made.body.data.id, tree: made.body.data.trees[0].id };
}

describe('a body whose shape alone is expensive', () => {
  const stranger = anonymous(deployment!.api[0]);
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

  it.each([
    ['with too many values', `{"deviceCode":"x","more":[${Array(30_000).fill('[]').join(',')}]}`],
    ['nested too deeply', `{"deviceCode":"x","more":${deep}}`],
    ['that is a list', '[{},{}]'],
  ])('%s is refused with 400', async (_, body) => {
    const answer = await stranger
      .with({ 'Content-Type': 'application/json' })
      .post('/api/agent-pairing/poll')
      .send(body)
      .expect(400);
    expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('does not block the process on routes that accept large bodies', async () => {
    const owner = await newOwner(deployment!.api[0]);
    const { project } = await newTree(owner);
    const body = `{"virtualPath":"a.md","content":"x","more":[${Array(2_000_000).fill('[]').join(',')}]}`;
    const started = process.hrtime.bigint();
    await owner
      .with({ 'Content-Type': 'application/json' })
      .post(`/api/projects/${project}/documents/save`)
      .send(body)
      .expect(400);
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(5);
  });
});

it('a token in the query is not a credential, even beside an Authorization header without one', async () => {
  const { token } = await newToken(await newOwner(deployment!.api[0]), 'read');
  for (const Authorization of ['Basic Zm9v', 'Bearer', 'Bearer  x'])
    await anonymous(deployment!.api[0])
      .with({ Authorization })
      .get(`/api/me?access_token=${token}`)
      .expect(401);
});

it('metadata is returned as it was sent, and a key that would be lost is refused', async () => {
  const owner = await newOwner(deployment!.api[0]);
  const { tree } = await newTree(owner);
  const make = (metadata: object) =>
    owner.post(`/api/trees/${tree}/nodes`, { type: 'folder', name: 'a', metadata });
  const metadata = { then: 'x', toString: 1, deep: { list: [1, { a: null }] } };
  for (const lost of ['constructor', 'prototype']) await make({ deep: { [lost]: 1 } }).expect(400);
  const made = await make(metadata).expect(201);
  const read = await owner.get(`/api/nodes/${made.body.data.id}`).expect(200);
  expect(read.body.data.metadata).toEqual(metadata);
});

it('a name with marks that change the direction of text is refused', async () => {
  const owner = await newOwner(deployment!.api[0]);
  await owner.post('/api/projects', { name: 'Acme\u202eelpmaxe' }).expect(400);
});

it('a tenant whose changes wait for each other does not block other tenants', async () => {
  const api = await startApi(deployment!, { DATABASE_POOL_SIZE: '4' });
  const database = new Database({ connectionString: deployment!.databaseUrl });
  await database.connect();
  try {
    const [busy, other] = [await newOwner(api.url), await newOwner(api.url)];
    const { tree } = await newTree(busy);
    // The lock that a move of very many nodes would hold.
    const key = BigInt.asIntN(64, BigInt(`0x${tree.replaceAll('-', '').slice(16)}`)).toString();
    await database.query('SELECT pg_advisory_lock($1)', [key]);
    const waiting = Array.from({ length: 8 }, (_, n) =>
      busy.post(`/api/trees/${tree}/nodes`, { type: 'folder', name: `n${n}` }),
    );
    const answers = Promise.all(waiting.map((one) => one.then(({ status }) => status)));
    for (let n = 0; n < 5; n++) await other.post('/api/projects', { name: `P${n}` }).expect(201);
    await anonymous(api.url).get('/readyz').expect(200);
    const statuses = await answers;
    expect(statuses).toContain(503);
    expect(new Set(statuses)).toEqual(new Set([503]));
    await database.query('SELECT pg_advisory_unlock($1)', [key]);
    await busy.post(`/api/trees/${tree}/nodes`, { type: 'folder', name: 'after' }).expect(201);
  } finally {
    await database.end();
    await api.stop();
  }
});

/** Sends requests with only the beginning of their bodies, and keeps them open until `abort` is called. */
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

it('an agent that sends bodies slowly can still be revoked, and a user who does so with all their tokens can still be suspended', async () => {
  const [url] = deployment!.api;
  const owner = await newOwner(url);
  const { project } = await newTree(owner);
  const path = `/api/projects/${project}/documents/save`;
  const agent = await connectAgent(owner, { scopes: ['write:docs'] });
  const member = await newMember(owner);
  const tokens = await Promise.all([newToken(member, 'write'), newToken(member, 'write')]);
  const [{ id }] = (await owner.get('/api/tokens').expect(200)).body.data as [{ id: string }];
  const slowly = [sendSlowly(agent, path, 20)];
  try {
    await everyPermitIsTaken(agent, project);
    await owner.delete(`/api/tokens/${id}`).timeout(5_000).expect(200);
    slowly.pop()!.abort();
    slowly.push(...[member, ...tokens].map((one) => sendSlowly(one, path, 20)));
    await everyPermitIsTaken(member, project);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).timeout(5_000).expect(200);
  } finally {
    slowly.forEach(({ abort }) => abort());
  }
});

/** Waits until the caller's own changes are refused because no permit is free. */
async function everyPermitIsTaken(caller: Client, project: string): Promise<void> {
  await eventually('all permits are taken', async () => {
    const { status } = await caller.post(`/api/projects/${project}/documents/save`, {
      virtualPath: 'a.md',
      content: 'x',
    });
    return status === 503;
  });
}
