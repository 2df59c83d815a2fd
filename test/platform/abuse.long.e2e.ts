import { once } from 'node:events';
import { request } from 'node:http';
import {
  type Client,
  anonymous,
  connectAgent,
  countStatuses,
  newDocId,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  sha256,
  uniqueName,
  withDatabase,
} from '#testing';
import { createDraft } from '../publishing/published-support';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { cpuSecondsOf } from './cpu-time';
import { eventually } from './eventually';

const shared = deployment();
let api: ServiceProcess;

beforeAll(async () => {
  api = await startApi(shared, { DATABASE_POOL_SIZE: '4' });
});

describe('a body that is expensive because of its structure', () => {
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

/** Runs `work` while every change of the tree waits, as it would for a move of very many nodes. */
async function whileTreeIsLocked(
  treeId: string,
  work: (waiting: (count: number) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withDatabase(shared.databaseUrl, async (database) => {
    const key = BigInt.asIntN(64, BigInt(`0x${treeId.replaceAll('-', '').slice(16)}`)).toString();
    await database.query('SELECT pg_advisory_lock($1)', [key]);
    const { rows } = await database.query<{ locked: string }>(
      `SELECT classid::text || objid::text AS locked FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()`,
    );
    try {
      await work((count) =>
        eventually(`${count} changes wait for the tree`, async () => {
          const waiting = await database.query(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid::text || objid::text = $1`,
            [rows[0]!.locked],
          );
          return waiting.rowCount! >= count;
        }),
      );
    } finally {
      await database.query('SELECT pg_advisory_unlock($1)', [key]);
    }
  });
}

/** Sends changes of a tree that wait as long as it is locked. */
function change(caller: Client, treeId: string, count: number): Promise<{ status: number }[]> {
  return Promise.all(
    Array.from({ length: count }, async () =>
      caller.post(`/api/trees/${treeId}/nodes`, { type: 'folder', name: uniqueName('n') }),
    ),
  );
}

it('a tenant whose changes wait for each other does not block other tenants', async () => {
  const [busy, other] = [await newOwner(api.url), await newOwner(api.url)];
  const { treeId } = await newProject(busy);
  await whileTreeIsLocked(treeId, async () => {
    const answers = change(busy, treeId, 8);
    for (let n = 0; n < 5; n++) await newProject(other);
    await anonymous(api.url).get('/readyz').expect(200);
    expect(countStatuses(await answers)).toEqual({ 503: 8 });
  });
  await newNode(busy, { treeId }, { type: 'folder', name: 'after' });
});

it('a POST that only reads is answered while all changes of its tenant wait', async () => {
  const owner = await newOwner(api.url);
  const { id: project, treeId } = await newProject(owner);
  const path = `/api/projects/${project}/documents/save`;
  const saved = await owner.post(path, { virtualPath: 'a.md', content: '# Alpha\n' }).expect(201);
  const node = saved.body.data.nodeId as string;
  const draft = await createDraft(owner, { id: project });
  const { globalId } = await newDocId(owner, node);
  await whileTreeIsLocked(treeId, async (waiting) => {
    let pending = true;
    const changes = change(owner, treeId, 8).finally(() => (pending = false));
    await waiting(1);
    await owner.post(`/api/v1/documents/${node}/section`, { anchor: 'alpha' }).expect(200);
    await owner.post(`/api/projects/${project}/documents/section`, { path: 'a.md' }).expect(200);
    await owner.post('/api/catalog/locate', { query: 'alpha', scope: project }).expect(200);
    await owner.post(`/api/projects/${project}/manifest/regenerate`).expect(200);
    await owner.post(`/api/published-docs/${draft.body.data.id}/scan`).expect(200);
    await owner.post(`/api/lineage/${globalId}/verify`, { contentHash: sha256('x') }).expect(200);
    expect(pending).toBe(true);
    await changes;
  });
});

/** Sends only the beginning of the bodies of some requests, and keeps the requests open until `abort` is called. */
async function sendSlowly(caller: Client, path: string, count: number): Promise<{ abort: () => void }> {
  const { hostname, port } = new URL(caller.url);
  const requests = Array.from({ length: count }, () => {
    const headers = { ...caller.headers, 'Content-Type': 'application/json', Expect: '100-continue' };
    const sent = request({ hostname, port, method: 'POST', path, headers, agent: false });
    sent.on('error', () => undefined).flushHeaders();
    return sent;
  });
  // The service has received the headers of a request when it asks for the body.
  await Promise.all(requests.map((sent) => once(sent, 'continue')));
  requests.forEach((sent) => sent.write('{'));
  return { abort: () => requests.forEach((sent) => sent.destroy()) };
}

it('requests whose bodies never arrive hold no place in the line of changes', async () => {
  const owner = await newOwner(api.url);
  const { id: project } = await newProject(owner);
  const path = `/api/projects/${project}/documents/save`;
  const slowly = await sendSlowly(owner, path, 20);
  try {
    for (let n = 0; n < 10; n++) await owner.post(path, { virtualPath: `${n}.md`, content: 'x' }).expect(201);
  } finally {
    slowly.abort();
  }
});

it('an agent or a user whose changes wait in all their places can still be revoked or suspended', async () => {
  const owner = await newOwner(shared.api[0]);
  const { treeId } = await newProject(owner);
  const agent = await connectAgent(owner, { scopes: ['write:docs'] });
  const member = await newMember(owner);
  const tokens = await Promise.all([newToken(member, 'write'), newToken(member, 'write')]);
  const [{ id }] = (await owner.get('/api/tokens').expect(200)).body.data as [{ id: string }];
  await whileTreeIsLocked(treeId, async (waiting) => {
    const blocked = [change(agent, treeId, 10)];
    await waiting(1);
    await owner.delete(`/api/tokens/${id}`).expect(200);
    blocked.push(...[member, ...tokens].map((caller) => change(caller, treeId, 10)));
    await waiting(2);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    for (const { status } of (await Promise.all(blocked)).flat()) expect([401, 503]).toContain(status);
  });
});

it('owners and admins can end things while plain members hold every place for changes', async () => {
  const owner = await newOwner(api.url);
  const { id: project, treeId } = await newProject(owner);
  const members = [await newMember(owner), await newMember(owner), await newMember(owner)];
  const { id: token } = await newToken(owner, 'read');
  const node = await newNode(owner, { treeId }, { type: 'file', name: 'a.md' });
  const { id: docId } = await newDocId(owner, node);
  const share = await owner.post('/api/shares', { documentIdRef: docId, shareType: 'tenant' }).expect(201);
  await whileTreeIsLocked(treeId, async (waiting) => {
    let pending = true;
    const changes = members.map((member) => change(member, treeId, 10));
    const blocked = Promise.all(changes).finally(() => (pending = false));
    await waiting(2);
    await owner.delete(`/api/shares/${share.body.data.id}`).expect(200);
    await owner.delete(`/api/doc-ids/${docId}`).expect(200);
    await owner.delete(`/api/tokens/${token}`).expect(200);
    for (const { userId } of members)
      await owner.patch(`/api/members/${userId}`, { status: 'suspended' }).expect(200);
    expect(pending).toBe(true);
    await blocked;
  });
  await owner.get(`/api/projects/${project}`).expect(200);
});
