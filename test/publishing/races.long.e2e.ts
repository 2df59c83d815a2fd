import {
  countStatuses,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  spread,
  sql,
  withDatabase,
} from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import {
  CARD,
  CREDENTIAL,
  actionsOf,
  chainOf,
  change,
  changeSeo,
  listed,
  newDraft,
  newLive,
  publish,
  setReview,
  unpublish,
} from './published-support';

const { api, databaseUrl } = deployment();
const ROUNDS = 12;

describe('concurrent requests to two processes', () => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  const one = () => owner.at(api[0]);
  const two = () => owner.at(api[1]);

  it('publish a draft once, with one lineage entry', async () => {
    const { id } = await newDraft(owner, project);
    const answers = await Promise.all(spread(owner, api, 8).map((caller) => publish(caller, id)));
    expect(countStatuses(answers)).toEqual({ 200: 8 });
    expect(await listed(owner, project, id)).toMatchObject({ status: 'published', version: 2 });
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published']);
  });

  it('unpublish a document once, with one lineage entry', async () => {
    const { id } = await newLive(owner, project);
    const answers = await Promise.all(spread(owner, api, 8).map((caller) => unpublish(caller, id)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 });
    expect(await actionsOf(databaseUrl, id)).toEqual(['created', 'published', 'unpublished']);
  });

  it('never make unsafe content live when a draft is published and changed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await newDraft(owner, project);
      const unsafe = { content: `key = ${CREDENTIAL}` };
      const [published, changed] = await Promise.all([publish(one(), id), change(two(), id, unsafe)]);
      const outcome = `${published.status} ${changed.status}`;
      // Either the document was live before the change, which was rejected, or the scan found the change.
      expect(['200 422', '422 200']).toContain(outcome);
      const [row] = await sql<{ status: string; content: string }>(
        databaseUrl,
        'SELECT status, content FROM published_documents WHERE id = $1',
        [id],
      );
      expect(row!.status === 'published' && row!.content.includes(CREDENTIAL)).toBe(false);
      expect(await actionsOf(databaseUrl, id)).toEqual(
        published.status === 200 ? ['created', 'published'] : ['created', 'edited'],
      );
    }
  });

  it('lose no accepted change of different fields', async () => {
    for (const create of [newDraft, newLive]) {
      const { id } = await create(owner, project);
      const changes = {
        publicTitle: 'Other',
        content: 'other\n',
        contentHtml: '<p>other</p>',
        searchListing: false,
      };
      const seo = { title: 'Engines', description: 'Described.' };
      const answers = await Promise.all([
        ...Object.entries(changes).map(
          async ([name, value], i) =>
            [name, (await change(i % 2 ? one() : two(), id, { [name]: value })).status] as const,
        ),
        ...Object.entries(seo).map(
          async ([name, value], i) =>
            [`seo.${name}`, (await changeSeo(i % 2 ? one() : two(), id, { [name]: value })).status] as const,
        ),
      ]);
      const { body } = await change(owner, id, {}).expect(200);
      const actual: Record<string, unknown> = {
        ...body.data,
        'seo.title': body.data.seo.title,
        'seo.description': body.data.seo.description,
      };
      const expected: Record<string, unknown> = {
        ...changes,
        'seo.title': seo.title,
        'seo.description': seo.description,
      };
      for (const [name, status] of answers) {
        expect([200, 409]).toContain(status);
        expect([name, actual[name] === expected[name]]).toEqual([name, status === 200]);
      }
    }
  });

  it('delete a document and record whether it was live when it is published and deleted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await newDraft(owner, project);
      const [published, deleted] = await Promise.all([
        publish(one(), id),
        two().delete(`/api/published-docs/${id}`),
      ]);
      expect(deleted.status).toBe(200);
      expect(await listed(owner, project, id)).toBeUndefined();
      const actions = await actionsOf(databaseUrl, id);
      if (published.status === 200) expect(actions).toEqual(['created', 'published', 'unpublished']);
      else expect([published.status, actions]).toEqual([404, ['created']]);
    }
  });

  it.each([
    ['deleted', 'DELETE FROM published_documents WHERE id = $1', 404],
    [
      'unpublished',
      `UPDATE published_documents SET status = 'draft', version = version + 1, published_at = NULL WHERE id = $1`,
      200,
    ],
  ])('publish a live document as it is after it was %s in the meantime', async (_what, act, status) => {
    const { id } = await newDraft(owner, project, { content: `card ${CARD}\n` });
    const override = { override: true, overrideReason: 'For tests.' };
    await publish(owner, id, override).expect(200);
    // As if the scan found something that it did not find before: the override is stored again.
    await sql(databaseUrl, 'DELETE FROM publish_overrides WHERE published_document_id = $1', [id]);
    const answer = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(act, [id]);
      const published = publish(owner, id, override).then((one) => one);
      await Promise.race([published, untilBlocked(client, 'the request waits for the document')]);
      await client.query('COMMIT');
      return published;
    });
    expect(answer.status).toBe(status);
    const row = await listed(owner, project, id);
    expect(row?.status).toBe(status === 200 ? 'published' : undefined);
    if (status === 200) expect(answer.body.data).toMatchObject({ version: row!.version });
  });

  it('record a consistent lineage when a document is published, unpublished, changed and deleted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await newDraft(owner, project);
      const texts = ['a\n', 'b\n', 'c\n'];
      const answers = await Promise.all([
        publish(one(), id),
        publish(two(), id),
        unpublish(one(), id),
        unpublish(two(), id),
        ...texts.map((content, i) => change(i % 2 ? one() : two(), id, { content })),
        changeSeo(one(), id, { description: 'Described.' }),
        ...(round % 2 ? [two().delete(`/api/published-docs/${id}`)] : []),
      ]);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      const chain = await chainOf(databaseUrl, id);
      const row = await listed(owner, project, id);
      expectConsistent(chain.map(({ action }) => action));
      const last = chain.at(-1)!;
      const live = chain.filter(({ action }) => /published/.test(action)).at(-1)?.action === 'published';
      expect(row?.status ?? 'deleted').toBe(live ? 'published' : row ? 'draft' : 'deleted');
      if (live) expect(last).toMatchObject({ action: 'published', content_hash: row!.contentHash });
      expect([sha256('# A guide\n'), ...texts.map(sha256)]).toContain(last.content_hash);
    }
  });

  it('publish before the review becomes required, or reject the publication', async () => {
    const other = await newOwner(api[0]);
    const [member, theirs] = await Promise.all([newMember(other), newProject(other)]);
    for (let round = 0; round < ROUNDS; round++) {
      await setReview(databaseUrl, other.tenantId, false);
      const { id } = await newDraft(other, theirs);
      const [answer] = await Promise.all([publish(member, id), setReview(databaseUrl, other.tenantId, true)]);
      const row = await listed(other, theirs, id);
      if (answer.status === 200) expect(row).toMatchObject({ status: 'published' });
      else {
        expect(answer.body.error.code).toBe('SVC_REVIEW_REQUIRED');
        expect(row).toMatchObject({ status: 'draft', reviewRequestedBy: member.userId });
      }
    }
  });
});

/** Expects that only a live document is unpublished, and that only a document that isn't live is edited without being published. */
function expectConsistent(actions: string[]): void {
  expect(actions[0]).toBe('created');
  let live = false;
  for (const action of actions.slice(1)) {
    if (action === 'edited') expect(live).toBe(false);
    if (action === 'unpublished') expect(live).toBe(true);
    live = action === 'published' || (live && action !== 'unpublished');
  }
}
