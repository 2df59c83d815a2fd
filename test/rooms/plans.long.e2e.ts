import { randomUUID } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { RoomsRepository } from '../../libs/conversations/rooms/src/rooms/rooms.repository';
import { LAST_ID, type Queries, firstIdAt } from '#platform';
import { createDatabase } from '../support/deployments';
import { explain } from '../support/explain';

const CLOSED = 20_000;
const OPEN = 5;
const PAGE = 51;
/** What a plan may read of a table: the open rooms, once for each part of a statement. */
const READ = 20;
const HOUR_MS = 3_600_000;

/** Rooms of the tenant, one each hour. The host of each is the same person. */
const SEED = `INSERT INTO rooms (tenant_id, id, host_user_id, title, document_ids, status, turn_timeout_seconds, max_agents, created_at, expires_at, closed_at)
  SELECT $1, r.id, $2, 'x', '{}', CASE WHEN r.is_open THEN 'idle' ELSE 'closed' END, 60, 6, now(), now(), CASE WHEN NOT r.is_open THEN now() END
  FROM unnest($3::uuid[], $4::boolean[]) r (id, is_open)`;
const MEMBERS = `INSERT INTO room_humans (id, tenant_id, room_id, user_tenant_id, user_id, role, can_intervene, status, joined_at)
  SELECT gen_random_uuid(), $1, id, $1, $2, 'host', true, 'approved', now() FROM rooms`;

describe(`statements about ${CLOSED} rooms that are closed`, () => {
  const [tenantId, userId] = [randomUUID(), randomUUID()];
  const rooms = new RoomsRepository();
  let client: PgClient;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    await client.query('SET session_replication_role = replica');
    const ages = Array.from({ length: CLOSED + OPEN }, (_, n) => n < OPEN);
    const ids = ages.map((isOpen, n) => firstIdAt(Date.now() - (isOpen ? n + 1 : n + 200) * HOUR_MS));
    await client.query(SEED, [tenantId, userId, ids, ages]);
    await client.query(MEMBERS, [tenantId, userId]);
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE rooms, room_humans, room_agents');
  });
  afterAll(() => client.end());

  it.each(['listOwn', 'listOfTenant'] as const)(
    'read the open ones alone for %s with their status',
    async (list) => {
      const query = { status: 'idle', before: LAST_ID, limit: PAGE } as const;
      const run = async (queries: Queries) => {
        expect(await rooms[list](queries, { tenantId, userId }, query)).toHaveLength(OPEN);
      };
      for (const { rowsOf, text } of await explain(client, run))
        for (const [table, rows] of rowsOf)
          if (rows > READ) throw new Error(`${table} ${rows} rows:\n${text}`);
    },
  );
});
