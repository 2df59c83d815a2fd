import type { Client } from 'pg';
import { type Person, anonymous, newOwner, sql, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { createDatabase, startApi } from '../support/deployments';
import { authorize, connectClient, refresh, register, requestQuery } from './oauth-support';

const SETTINGS = { OAUTH_MAX_CLIENTS: '2', OAUTH_REGISTRATIONS_PER_MINUTE: '1000', DATABASE_POOL_SIZE: '6' };

describe('a registration when there are as many clients as the operator allows', () => {
  let databaseUrl: string;
  let url: string;
  let second: string;
  let owner: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    const started = await Promise.all([1, 2].map(() => startApi({ databaseUrl }, SETTINGS)));
    [url, second] = started.map((service) => service.url) as [string, string];
    owner = await newOwner(url);
  });

  beforeEach(async () => {
    await sql(databaseUrl, 'DELETE FROM oauth_clients', []);
  });

  const areKnown = (...clientIds: string[]) =>
    Promise.all(
      clientIds.map(
        async (clientId) => (await owner.get(`/oauth/authorize?${requestQuery(clientId)}`)).status === 200,
      ),
    );

  it('replaces the oldest that was never used, even if a person approved it', async () => {
    const used = await register(url);
    await connectClient(owner, { clientId: used });
    const approved = await register(url);
    await authorize(owner, approved);
    const newest = await register(url);
    expect(await areKnown(used, approved, newest)).toEqual([true, false, true]);
  });

  it('is refused if all were used within a day, and else replaces the one that was unused for longest', async () => {
    const [first, second] = [await register(url), await register(url)];
    await connectClient(owner, { clientId: first });
    await connectClient(owner, { clientId: second });
    const answer = await anonymous(url)
      .post('/oauth/register', { redirect_uris: ['https://client.example/'] })
      .expect(503);
    expect(answer.body.error).toBe('temporarily_unavailable');
    const rest = (clientId: string, days: number) =>
      sql(
        databaseUrl,
        'UPDATE oauth_clients SET last_used_at = now() - make_interval(days => $2) WHERE id = $1',
        [clientId, days],
      );
    await rest(first, 2);
    await rest(second, 3);
    const newest = await register(url);
    expect(await areKnown(first, second, newest)).toEqual([true, false, true]);
  });

  it('counts one that another process makes at the same time', async () => {
    await connectClient(owner, { clientId: await register(url) });
    const ids = await whileNoneCommits(async (client) => {
      const registered = [register(url), register(second)];
      await untilBlocked(client, 'both registrations wait', 2);
      return registered;
    });
    const rows = await sql<{ id: string }>(
      databaseUrl,
      'SELECT id FROM oauth_clients WHERE last_used_at IS NULL',
      [],
    );
    expect(rows).toHaveLength(1);
    expect(ids).toContain(rows[0]!.id);
  });

  it('keeps no client waiting that is registered, however many register at the same time', async () => {
    const { clientId, refresh_token } = await connectClient(owner);
    await whileNoneCommits(async (client) => {
      const registered = Array.from({ length: 8 }, () => register(url));
      await untilBlocked(client, 'a registration waits');
      await refresh(url, clientId, refresh_token).expect(200);
      return registered;
    });
    expect(await areKnown(clientId)).toEqual([true]);
  });

  /** Runs an act while registrations can insert their clients but not commit, and returns what it began once they can. */
  async function whileNoneCommits<T>(act: (client: Client) => Promise<Promise<T>[]>): Promise<T[]> {
    return withDatabase(databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(1)');
      await client.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$`);
      await client.query(
        'CREATE TRIGGER wait_for_test AFTER INSERT ON oauth_clients FOR EACH ROW EXECUTE FUNCTION wait_for_test()',
      );
      try {
        const began = await act(client);
        await client.query('SELECT pg_advisory_unlock(1)');
        return await Promise.all(began);
      } finally {
        await client.query('SELECT pg_advisory_unlock_all()');
        await client.query('DROP TRIGGER wait_for_test ON oauth_clients');
        await client.query('DROP FUNCTION wait_for_test');
      }
    });
  }
});
