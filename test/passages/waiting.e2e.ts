import {
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  sql,
  withDatabase,
} from '#testing';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment } from '../support/deployments';

const shared = deployment();
const [url] = shared.api;

/** Keeps a document from being indexed until `index` is called, or the work ends. */
async function whileNotIndexed(
  nodeId: string,
  work: (index: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withDatabase(shared.databaseUrl, async (database) => {
    const key = `hashtextextended('${nodeId}', 7160)`;
    await database.query(`SELECT pg_advisory_lock(${key})`);
    const index = () => database.query(`SELECT pg_advisory_unlock(${key})`);
    try {
      await work(index);
    } finally {
      await index();
    }
  });
}

describe('documents that wait to be indexed', () => {
  let owner: Person;
  let nodeId: string;

  const save = (content: string) =>
    owner
      .post('/api/projects/handbook/documents/save', { virtualPath: 'a.md', content, mode: 'update' })
      .expect(200);
  const search = async (person: Pick<Person, 'post'>, more: object = {}) => {
    const body = { query: 'kumquats', scope: '*', ...more };
    return (await person.post('/api/catalog/search', body).expect(200)).body as {
      data: object[];
      meta: { waitingDocuments: number };
    };
  };

  beforeEach(async () => {
    owner = await newOwner(url);
    const project = await newProject(owner, { slug: 'handbook' });
    nodeId = await newDocument(owner, project, 'a.md', '# A\n\nOranges.\n');
    await eventually('it is indexed', async () => (await search(owner)).meta.waitingDocuments === 0);
  });

  it('are counted by a search, a context and the palette, only in the scope and for those who can read them', async () => {
    await newProject(owner, { slug: 'other' });
    const [member, stranger] = [await newMember(owner), await newOwner(url)];
    const elsewhere = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: ['other'] });
    await whileNotIndexed(nodeId, async () => {
      await save('# A\n\nKumquats.\n');
      expect(await search(owner)).toMatchObject({ data: [], meta: { waitingDocuments: 1 } });
      const context = await owner.post('/api/catalog/context', { query: 'kumquats', scope: 'handbook' });
      expect(context.body.meta).toEqual({ waitingDocuments: 1 });
      for (const [person, count] of [
        [owner, 1],
        [stranger, 0],
        [elsewhere, 0],
      ] as const) {
        const { body } = await person.get('/api/search/palette?q=kumquats').expect(200);
        expect(body.meta).toEqual({ waitingDocuments: count });
      }
      expect((await search(member)).meta.waitingDocuments).toBe(1);
      expect((await search(owner, { scope: 'other' })).meta.waitingDocuments).toBe(0);
      expect((await search(elsewhere)).meta.waitingDocuments).toBe(0);
      expect((await search(stranger)).meta.waitingDocuments).toBe(0);
    });
  });

  it('for more than a minute show in the metrics', async () => {
    const shown = async (pattern: RegExp) =>
      Number(pattern.exec((await anonymous(url).get('/metrics').expect(200)).text)?.[1]);
    const late = /^indexing_late_organizations (\d+)$/m;
    await whileNotIndexed(nodeId, async () => {
      await save('# A\n\nKumquats.\n');
      const age = `UPDATE passage_queue SET created_at = created_at - interval '2 minutes' WHERE node_id = $1`;
      await sql(shared.databaseUrl, age, [nodeId]);
      await eventually('it is late', async () => (await shown(late)) > 0);
    });
    await eventually('it is indexed', async () => (await search(owner)).meta.waitingDocuments === 0);
    await eventually('no organization is late', async () => (await shown(late)) === 0);
  });

  it('are waited for on request', async () => {
    await whileNotIndexed(nodeId, async (index) => {
      await save('# A\n\nKumquats.\n');
      const before = await countWaiters(url);
      const waiting = search(owner, { waitSeconds: 20 });
      await eventually('it waits', async () => (await countWaiters(url)) > before);
      await index();
      expect(await waiting).toMatchObject({ data: [{ nodeId }], meta: { waitingDocuments: 0 } });
    });
    await owner.post('/api/catalog/search', { query: 'a', scope: '*', waitSeconds: 21 }).expect(400);
    await owner.post('/api/catalog/context', { query: 'a', scope: 'none', waitSeconds: 1 }).expect(404);
  });

  it('are not shown to a token that is revoked during the wait', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:docs'] });
    await whileNotIndexed(nodeId, async (index) => {
      await save('# A\n\nKumquats.\n');
      const before = await countWaiters(url);
      const waiting = agent.post('/api/catalog/search', { query: 'kumquats', scope: '*', waitSeconds: 20 });
      const answer = waiting.then((response) => response);
      await eventually('it waits', async () => (await countWaiters(url)) > before);
      await owner.delete(`/api/agents/${agent.actorId}`);
      const { body } = await owner.get('/api/tokens').expect(200);
      for (const { id } of body.data as { id: string }[]) await owner.delete(`/api/tokens/${id}`);
      await index();
      expect((await answer).status).toBe(401);
    });
  });
});
