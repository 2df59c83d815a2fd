import { Client as PgClient } from 'pg';
import { DailyMailsRepository } from '../../libs/identity/mail/src/daily/daily-mails.repository';
import type { Transaction } from '#platform';
import { createDatabase } from '../support/deployments';
import { ClientQueries } from '../support/client-queries';

const TENANT = '019aa2f0-0000-7000-8000-00000000000a';
const PEOPLE = 60;

/** The database of no running service, so that only these connections claim. */
describe('the day of a daily mail', () => {
  const clients: PgClient[] = [];
  const repository = new DailyMailsRepository();
  const claim = async (client: PgClient, batch: number): Promise<string[]> => {
    const tx = new ClientQueries(client) as unknown as Transaction;
    return (await repository.claim(tx, TENANT, batch)).map(({ userId }) => userId);
  };

  beforeAll(async () => {
    const connectionString = await createDatabase();
    for (let i = 0; i < 4; i++) clients.push(new PgClient({ connectionString }));
    await Promise.all(clients.map((client) => client.connect()));
    // A claim that waits for another one fails, so that the tests do not wait for it.
    await Promise.all(clients.map((client) => client.query(`SET lock_timeout = '5s'`)));
    await clients[0]!.query(
      `INSERT INTO tenants (id, slug, name, plan) VALUES ('${TENANT}', 'many', 'Many', 'free');
       INSERT INTO users (id, tenant_id, email, display_name, password_hash, role, email_verified_at)
       SELECT new_id(), '${TENANT}', i || '@test.invalid', 'x', 'x', 'member', now() FROM generate_series(1, ${PEOPLE}) i`,
    );
  });
  beforeEach(() =>
    clients[0]!.query(
      `DELETE FROM daily_mails; INSERT INTO daily_mails (tenant_id, user_id, due_at) SELECT tenant_id, id, now() - interval '1 minute' FROM users`,
    ),
  );
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  it('is claimed by one of two transactions that overlap', async () => {
    const [first, second] = clients as [PgClient, PgClient];
    await first.query('BEGIN');
    await second.query('BEGIN');
    expect(await claim(first, PEOPLE)).toHaveLength(PEOPLE);
    expect(await claim(second, PEOPLE)).toEqual([]);
    await first.query('COMMIT');
    expect(await claim(second, PEOPLE)).toEqual([]);
    await second.query('COMMIT');
  });

  it('stays due if the transaction that claimed it does not commit', async () => {
    const [first, second] = clients as [PgClient, PgClient];
    await first.query('BEGIN');
    expect(await claim(first, PEOPLE)).toHaveLength(PEOPLE);
    await first.query('ROLLBACK');
    expect(await claim(second, PEOPLE)).toHaveLength(PEOPLE);
  });

  it('is claimed once for each person by connections that race', async () => {
    const claimed: string[] = [];
    await Promise.all(
      clients.map(async (client) => {
        // Others hold what this connection skips, so that finding nothing does not mean that nothing is left.
        for (let batch = await claim(client, 2); batch.length > 0; batch = await claim(client, 2))
          claimed.push(...batch);
      }),
    );
    claimed.push(...(await claim(clients[0]!, PEOPLE)));
    expect(claimed).toHaveLength(PEOPLE);
    expect(new Set(claimed).size).toBe(PEOPLE);
  });
});
