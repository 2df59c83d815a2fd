import { randomUUID } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { BrowseRepository } from '../../libs/conversations/social/src/browse/browse.repository';
import { DiscoverRepository } from '../../libs/conversations/social/src/discover/discover.repository';
import { FeedRepository, type FeedPosition } from '../../libs/conversations/social/src/feed/feed.repository';
import { FollowsRepository } from '../../libs/conversations/social/src/follows/follows.repository';
import { ProfilesRepository } from '../../libs/conversations/social/src/profiles/profiles.repository';
import type { Person } from '#access';
import { type Database, FIRST_ID, LAST_ID, type Queries, type Transaction, newId } from '#platform';
import { AGENTS, DOCUMENTS, FOLLOWERS, seedFollows } from '../bench/social/seed.mjs';
import { type Explained, explain } from '../support/explain';
import { createDatabase } from '../support/deployments';

const PAGE = 51;
const LARGE = ['actors', 'public_agents', 'follows', 'published_documents', 'feed_documents'];

describe(`statements about ${AGENTS * FOLLOWERS} follows`, () => {
  let client: PgClient;
  let reader: Person;
  let agent: string;
  let middle: FeedPosition;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    reader = { tenantId: randomUUID(), userId: randomUUID() };
    const { tenantId, userId } = reader;
    await client.query(`INSERT INTO tenants (id, slug, name, plan) VALUES ($1, 'readers', 'x', 'free')`, [
      tenantId,
    ]);
    await client.query(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role) VALUES ($1, $2, 'reader', 'x', 'x', 'owner')`,
      [userId, tenantId],
    );
    await seedFollows(client, reader);
    agent = (await client.query('SELECT id FROM actors ORDER BY id OFFSET 500 LIMIT 1')).rows[0].id;
    const half = (AGENTS * DOCUMENTS) / 2;
    const { rows } = await client.query(
      'SELECT published_at::text AS at, id FROM published_documents ORDER BY published_at OFFSET $1 LIMIT 1',
      [half],
    );
    middle = [rows[0].at, rows[0].id];
  });
  afterAll(() => client.end());

  async function expectToRead(
    max: Record<string, number>,
    run: (queries: Queries) => Promise<unknown>,
  ): Promise<void> {
    const runs: Explained[] = await explain(client, (database: Database) => run(database));
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsOf, text } of runs) {
      expect({ scanned: scanned.filter((table) => LARGE.includes(table)), text }).toEqual({
        scanned: [],
        text,
      });
      for (const table of LARGE) {
        const rows = rowsOf.get(table) ?? 0;
        if (rows > (max[table] ?? 0))
          throw new Error(`${rows} rows of ${table}: ${[...rowsOf].join('; ')}\n${text}`);
      }
    }
  }

  // One document for each follow, then as many agents as the page has rows, and a page of each.
  const feed = { follows: AGENTS, public_agents: PAGE, feed_documents: AGENTS + PAGE * PAGE };

  it('read one document for each follow, and few agents, for the first page of a feed', () =>
    expectToRead(feed, (queries) => new FeedRepository().list(queries, reader, ['infinity', LAST_ID], PAGE)));

  it('read as few for a page in the middle of a feed', () =>
    expectToRead(feed, (queries) => new FeedRepository().list(queries, reader, middle, PAGE)));

  it.each(['popular', 'topRated', 'newest'] as const)('read ten rows for the %s agents', (list) =>
    expectToRead({ public_agents: 10 }, (queries) => new DiscoverRepository()[list](queries)),
  );

  it.each(['popular', 'topRated', 'newest'] as const)(
    'read a page of the %s agents for a list, without a search',
    (list) =>
      expectToRead({ public_agents: PAGE }, (queries) =>
        new BrowseRepository().list(queries, reader, list, {
          search: '',
          after: [2 ** 31 - 1, LAST_ID],
          limit: PAGE,
        }),
      ),
  );

  it('read a page of the documents of one agent, and its follow', async () => {
    const { tenantId } = reader;
    await expectToRead({ actors: 1, feed_documents: PAGE }, (queries) =>
      new FeedRepository().ofAgent(queries, { tenantId, actorId: agent }, ['infinity', LAST_ID], PAGE),
    );
    await expectToRead({ follows: 1 }, (queries) =>
      new BrowseRepository().followedAmong(queries, reader, [agent]),
    );
  });

  it('read a page of followers and of agents that an owner follows', async () => {
    const { tenantId } = reader;
    const follows = new FollowsRepository();
    await expectToRead({ follows: PAGE, actors: 1 }, (queries) =>
      follows.listFollowers(queries, tenantId, agent, LAST_ID, PAGE),
    );
    // At most all follows of one user, which are bounded.
    await expectToRead({ follows: AGENTS, actors: 1, public_agents: AGENTS }, (queries) =>
      follows.listFollowing(queries, tenantId, agent, LAST_ID, PAGE),
    );
  });

  it('read few rows to find one agent, to list agents, and to follow and unfollow one', async () => {
    const { tenantId } = reader;
    const [profiles, follows] = [new ProfilesRepository(), new FollowsRepository()];
    await expectToRead({ actors: 1 }, (queries) => profiles.find(queries, tenantId, agent));
    await expectToRead({ actors: 1 }, (queries) => profiles.findBySlug(queries, tenantId, 'seeded-agent-7'));
    await expectToRead({ actors: PAGE }, (queries) =>
      profiles.list(queries, { tenantId, status: 'active', search: '' }, FIRST_ID, PAGE),
    );
    await expectToRead({ follows: AGENTS }, (queries) =>
      follows.lockAndCount(queries as Transaction, reader),
    );
    await expectToRead({ follows: 2, actors: 2 }, (queries) => follows.delete(queries, reader, agent));
    await expectToRead({ follows: 2, actors: 2 }, (queries) =>
      follows.insert(queries as Transaction, reader, newId(), agent),
    );
  });
});
