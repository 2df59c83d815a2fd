import { type Agent, type Person, newMember, newOwner, newProject, sql } from '#testing';
import { newLive, unpublish } from '../publishing/published-support';
import { createDatabase, startApi } from '../support/deployments';
import { type Profile, follow, newProfile, newPublicAgent, unfollow } from './social-support';

type Discovered = Record<'popular' | 'topRated' | 'newest', Profile[]>;

describe('discovery', () => {
  let databaseUrl: string;
  let api: { url: string };
  let owner: Person;
  let people: Person[];
  let stranger: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    [owner, stranger] = await Promise.all([newOwner(api.url), newOwner(api.url)]);
    people = [];
    for (let n = 0; n < 3; n++) people.push(await newMember(owner));
  });

  async function discovered(): Promise<Discovered> {
    return (await stranger.get('/api/discover/agents').expect(200)).body.data as Discovered;
  }

  const idsOf = (profiles: Profile[]) => profiles.map(({ id }) => id);

  /** Public agents that the table of discovery lacks or has in another state, and those in it that are not public. */
  const differences = (url = databaseUrl) =>
    sql(
      url,
      `SELECT coalesce(p.id, a.id) AS id FROM public_agents p
      FULL JOIN (SELECT * FROM actors WHERE visibility = 'public' AND status = 'active') a ON a.tenant_id = p.tenant_id AND a.id = p.id
      WHERE p.id IS NULL OR a.id IS NULL OR (p.owner_user_id, p.kind, p.slug, p.display_name, p.bio, p.avatar_url, p.capabilities,
        p.follower_count, p.recent_follower_count, p.rating_count, p.rating_sum, p.created_at) IS DISTINCT FROM
        (a.owner_user_id, a.kind, a.slug, a.display_name, a.bio, a.avatar_url, a.capabilities,
        a.follower_count, a.recent_follower_count, a.rating_count, a.rating_sum, a.created_at)`,
    );

  afterEach(async () => expect(await differences()).toEqual([]));

  it('follows every change of an agent: its profile, its visibility, its owner and its end', async () => {
    const admin = await newMember(owner, 'admin');
    const { id } = await newProfile(admin, { visibility: 'public' });
    const first = async () => (await discovered()).newest[0];
    const path = `/api/agents/${id}`;
    await owner.patch(path, { displayName: 'Renamed', bio: 'Reads much.' }).expect(200);
    expect(await first()).toMatchObject({ id, displayName: 'Renamed', bio: 'Reads much.' });
    await owner.patch(path, { visibility: 'tenant' }).expect(200);
    expect((await first())?.id).not.toBe(id);
    await owner.patch(path, { visibility: 'public' }).expect(200);
    await owner.post(`${path}/transfer`, { userId: owner.userId }).expect(200);
    expect((await owner.get('/api/discover/agents').expect(200)).body.data.newest[0]).toMatchObject({
      id,
      ownerUserId: owner.userId,
    });
    await owner.post(`${path}/transfer`, { userId: admin.userId }).expect(200);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
    expect((await first())?.id).not.toBe(id);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'active' }).expect(200);
    expect((await first())?.id).toBe(id);
    await owner.delete(path).expect(200);
    expect((await first())?.id).not.toBe(id);
  });

  it('lists the ten public agents that were created last, of all organizations', async () => {
    const made: string[] = [];
    for (let n = 0; n < 12; n++) {
      made.unshift((await newProfile(n % 2 ? owner : stranger, { visibility: 'public' })).id);
      await newProfile(owner);
    }
    const { newest } = await discovered();
    expect(idsOf(newest)).toEqual(made.slice(0, 10));
    expect(newest.map(({ ownerUserId }) => ownerUserId !== null)).toEqual(
      made.slice(0, 10).map((_, n) => n % 2 === 1),
    );
    await stranger.delete(`/api/agents/${newest[1]!.id}`).expect(200);
    expect(idsOf((await discovered()).newest)).not.toContain(newest[1]!.id);
  });

  it('lists the public agents with the most follows of 30 days', async () => {
    const [one, two, hidden] = [
      await newProfile(owner, { visibility: 'public' }),
      await newProfile(owner, { visibility: 'public' }),
      await newProfile(owner),
    ];
    for (const person of people) await follow(person, hidden.id).expect(200);
    await follow(people[0]!, one.id).expect(200);
    for (const person of people.slice(0, 2)) await follow(person, two.id).expect(200);
    expect(idsOf((await discovered()).popular)).toEqual([two.id, one.id]);
    await unfollow(people[0]!, two.id).expect(200);
    await unfollow(people[1]!, two.id).expect(200);
    expect(idsOf((await discovered()).popular)).toEqual([one.id]);
    await unfollow(people[0]!, one.id).expect(200);
    expect((await discovered()).popular).toEqual([]);
  });

  describe('by ratings', () => {
    let few: Agent;
    let many: Agent;

    const rate = (person: Person, id: string, score: number) =>
      person.put(`/api/published-docs/${id}/rating`, { score }).expect(200);
    const rated = async () => idsOf((await discovered()).topRated);

    it('trusts many good ratings more than one perfect one', async () => {
      [few, many] = [await newPublicAgent(owner), await newPublicAgent(owner)];
      const project = await newProject(owner);
      const one = await newLive(few, project);
      await rate(stranger, one.id, 5);
      expect(await rated()).toEqual([few.actorId]);
      const docs = [await newLive(many, project), await newLive(many, project)];
      for (const { id } of docs) for (const person of [...people, owner, stranger]) await rate(person, id, 4);
      // (15 + 5) / (5 + 1) = 3.33 and (15 + 40) / (5 + 10) = 3.67.
      expect(await rated()).toEqual([many.actorId, few.actorId]);
    });

    it('counts the present score of each user, and live documents only', async () => {
      const project = await newProject(owner);
      const agent = await newPublicAgent(owner);
      const { id } = await newLive(agent, project);
      await Promise.all(people.map((person) => rate(person, id, 5)));
      await Promise.all(people.map((person, n) => rate(person, id, n + 1)));
      const totals = async () =>
        (
          await sql(
            databaseUrl,
            'SELECT rating_count AS count, rating_sum AS sum FROM actors WHERE id = $1',
            [agent.actorId],
          )
        )[0];
      expect(await totals()).toEqual({ count: 3, sum: 6 });
      await unpublish(agent, id).expect(200);
      expect(await totals()).toEqual({ count: 0, sum: 0 });
      expect(await rated()).not.toContain(agent.actorId);
      await agent.post(`/api/published-docs/${id}/publish`, {}).expect(200);
      expect(await totals()).toEqual({ count: 3, sum: 6 });
      await agent.delete(`/api/published-docs/${id}`).expect(200);
      expect(await totals()).toEqual({ count: 0, sum: 0 });
    });
  });
});
