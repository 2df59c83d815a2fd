import {
  type Agent,
  type Person,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  sql,
  withDatabase,
} from '#testing';
import { eventually } from '../platform/eventually';
import { newDraft, newLive, publish, unpublish } from '../publishing/published-support';
import { deployment } from '../support/deployments';
import { feedOf, follow, newPublicAgent, profileOf, publishSome, unfollow } from './social-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('a feed', () => {
  let owner: Person;
  let stranger: Person;
  let agent: Agent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    agent = await newPublicAgent(owner);
  });

  it('has the live documents of the followed agents of all organizations, newest publication first, in pages', async () => {
    const reader = await newMember(owner);
    const theirs = await newPublicAgent(stranger);
    await Promise.all([
      follow(reader, agent.actorId).expect(200),
      follow(reader, theirs.actorId).expect(200),
    ]);
    const expected: string[] = [];
    for (let n = 0; n < 3; n++) {
      expected.push(...(await publishSome(owner, agent, 2)), ...(await publishSome(stranger, theirs, 1)));
    }
    expected.reverse();
    for (const limit of [1, 2, 4, 50]) expect(await feedOf(reader, limit)).toEqual(expected);
    const [item] = (await reader.get('/api/feed?limit=1').expect(200)).body.data;
    const { slug, displayName } = await profileOf(stranger, theirs.actorId);
    expect(item).toMatchObject({
      id: expected[0],
      agent: { id: theirs.actorId, slug, displayName },
      publicUrl: expect.stringContaining(`/p/${stranger.tenantSlug}/`) as string,
      rating: { count: 0, average: null },
      untrusted: { title: 'A guide', description: null },
    });
    await unfollow(reader, theirs.actorId).expect(200);
    expect((await feedOf(reader)).length).toBe(6);
  });

  it('orders documents that were published in the same microsecond by their ids, and skips none between pages', async () => {
    const reader = await newMember(owner);
    const one = await newPublicAgent(owner);
    const two = await newPublicAgent(owner);
    for (const { actorId } of [one, two]) await follow(reader, actorId).expect(200);
    const ids = [...(await publishSome(owner, one, 3)), ...(await publishSome(owner, two, 3))];
    await sql(
      databaseUrl,
      `UPDATE published_documents SET published_at = '2026-03-01T10:00:00.123456Z' WHERE id = ANY ($1)`,
      [ids],
    );
    for (const limit of [1, 2, 5]) expect(await feedOf(reader, limit)).toEqual([...ids].sort().reverse());
  });

  it('checks when it is read what is live and who may see it', async () => {
    const reader = await newMember(owner);
    const theirs = await newPublicAgent(stranger);
    await follow(reader, theirs.actorId).expect(200);
    const project = await newProject(stranger);
    await newDraft(theirs, project);
    const { id } = await newLive(theirs, project);
    expect(await feedOf(reader)).toEqual([id]);
    const path = `/api/agents/${theirs.actorId}`;
    await stranger.patch(path, { visibility: 'tenant' }).expect(200);
    expect(await feedOf(reader)).toEqual([]);
    await stranger.patch(path, { visibility: 'public' }).expect(200);
    await unpublish(stranger, id).expect(200);
    expect(await feedOf(reader)).toEqual([]);
    await publish(stranger, id).expect(200);
    expect(await feedOf(reader)).toEqual([id]);
    await stranger.delete(path).expect(200);
    expect(await feedOf(reader)).toEqual([]);
    await stranger.post(`${path}/transfer`, { userId: stranger.userId }).expect(200);
    await stranger.patch(path, { visibility: 'public' }).expect(200);
    expect(await feedOf(reader)).toEqual([id]);
    await stranger.delete(`/api/projects/${project.id}`).expect(200);
    expect(await feedOf(reader)).toEqual([]);
  });

  it('never has a document that was published while its project was deleted', async () => {
    const reader = await newMember(owner);
    const theirs = await newPublicAgent(stranger);
    await follow(reader, theirs.actorId).expect(200);
    const project = await newProject(stranger);
    const { id } = await newDraft(theirs, project);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [project.id]);
      const published = publish(stranger, id).then((answer) => answer);
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE published_documents%'`;
      await eventually('the publication to wait', async () => (await sql(databaseUrl, waiting)).length > 0);
      await client.query('COMMIT');
      await published;
    });
    expect(await sql(databaseUrl, 'SELECT FROM feed_documents WHERE id = $1', [id])).toEqual([]);
    expect(await feedOf(reader)).toEqual([]);
  });

  it('shows the ratings and the title of a document as they are now, and nothing of its text', async () => {
    const reader = await newMember(owner);
    const author = await newPublicAgent(owner);
    await follow(reader, author.actorId).expect(200);
    const { id } = await newLive(author, await newProject(owner));
    await reader.put(`/api/published-docs/${id}/rating`, { score: 4 }).expect(200);
    const [item] = (await reader.get('/api/feed').expect(200)).body.data;
    expect(item).toMatchObject({ id, rating: { count: 1, average: 4 } });
    const stored = await sql(databaseUrl, 'SELECT * FROM feed_documents WHERE id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain('content');
  });

  it('has what an agent created and a person published, and nothing that a person created', async () => {
    const reader = await newMember(owner);
    const writer = await connectAgent(owner, { scopes: ['publish:docs'] });
    await follow(reader, writer.actorId).expect(200);
    const project = await newProject(owner);
    const { id } = await newDraft(writer, project);
    await publish(owner, id).expect(200);
    await newLive(owner, project);
    expect(await feedOf(reader)).toEqual([id]);
  });

  it('is empty for a user who follows nobody, and refuses cursors of others', async () => {
    const [reader, other] = [await newMember(owner), await newMember(owner)];
    expect(await feedOf(reader)).toEqual([]);
    await follow(other, agent.actorId).expect(200);
    await publishSome(owner, agent, 2);
    const { nextCursor } = (await other.get('/api/feed?limit=1').expect(200)).body.meta;
    await reader.get(`/api/feed?cursor=${nextCursor}`).expect(400);
    for (const limit of [0, 51]) await reader.get(`/api/feed?limit=${limit}`).expect(400);
  });
});
