import { readFileSync } from 'node:fs';
import { sql, withDatabase } from '#testing';
import { NAME, describeClock, metric, runsOf } from './clock-support';
import { eventually } from './eventually';

const [MANY, FEW] = ['019aa2f0-0000-7000-8000-00000000000a', '019aa2f0-0000-7000-8000-00000000000b'];

describeClock((clock) => {
  it('is done by one of two processes at a time', async () => {
    await clock().insert(MANY, 500);
    const apis = [await clock().boot(20), await clock().boot(20)];
    await clock().untilDeleted(MANY);
    const sumOf = async (name: string): Promise<number> =>
      (await metric(apis[0]!, name)) + (await metric(apis[1]!, name));
    // Work that repeats every hour has run once, and no row was deleted twice.
    await eventually('both report', async () => (await sumOf(runsOf('trash.due', 'done'))) === 1);
    await eventually(
      'the rows are counted',
      async () => (await sumOf(`repeat_rows_total{name="${NAME}"}`)) === 500,
    );
    for (const api of apis)
      if ((await metric(api, runsOf(NAME, 'done'))) > 0)
        expect(await metric(api, `repeat_last_success_timestamp_seconds{name="${NAME}"}`)).toBeGreaterThan(
          Date.now() / 1_000 - 600,
        );
  });

  it('of one tenant with many rows does not delay that of another', async () => {
    await clock().insert(MANY, 300);
    await clock().insert(FEW, 5);
    await clock().boot(10);
    await clock().untilDeleted(MANY);
    const deletions = await sql<{ tenantId: string }>(
      clock().databaseUrl,
      'SELECT tenant_id AS "tenantId" FROM clock_deletions ORDER BY seq',
    );
    const first = deletions.findIndex(({ tenantId }) => tenantId === FEW);
    expect([0, 1]).toContain(first);
    expect(deletions).toHaveLength(31);
  });

  it('finishes with batches of one row', async () => {
    await clock().insert(MANY, 30);
    await clock().boot(1);
    await clock().untilDeleted(MANY);
  });

  it('continues after the process is killed in the middle', async () => {
    await clock().insert(MANY, 400);
    await sql(
      clock().databaseUrl,
      `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF (SELECT count(*) FROM clock_rows) <= 200 THEN PERFORM pg_advisory_xact_lock_shared(1); END IF; RETURN NULL; END $$;
       CREATE TRIGGER pause BEFORE DELETE ON clock_rows FOR EACH STATEMENT EXECUTE FUNCTION pause()`,
    );
    // The run can't continue after half of the rows while this connection holds the lock.
    await withDatabase(clock().databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(1)');
      const api = await clock().boot(10);
      await eventually('half of the rows are deleted', async () => (await clock().count(MANY)) === 200);
      await clock().kill(api);
    });
    await clock().boot(10);
    await clock().untilDeleted(MANY);
  });

  it('that fails for a tenant is logged, counted and tried again, and does not keep others from being done', async () => {
    await sql(
      clock().databaseUrl,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE DELETE ON clock_rows FOR EACH ROW WHEN (OLD.tenant_id = '${MANY}') EXECUTE FUNCTION refuse()`,
    );
    await clock().insert(MANY, 5);
    await clock().insert(FEW, 5);
    const api = await clock().boot(10);
    await clock().untilDeleted(FEW);
    await eventually('two runs have failed', async () => (await metric(api, runsOf(NAME, 'failed'))) >= 2);
    expect(await clock().count(MANY)).toBe(5);
    await eventually('it is logged', async () =>
      readFileSync(api.logFile, 'utf8')
        .split('\n')
        .some((line) => line.includes('repeated work failed') && line.includes(MANY)),
    );
    await sql(clock().databaseUrl, 'DROP TRIGGER refuse ON clock_rows');
    await clock().untilDeleted(MANY);
  });
});
