import { randomUUID } from 'node:crypto';
import type { Client as Database } from 'pg';
import { Client, newDocument, newProject, sql, withDatabase } from '#testing';
import { deleteOrganization } from '../organizations/deletion-support';
import { eventually } from '../platform/eventually';
import { type Place, mover, newInhabitant, startMove, twoPlaces } from './move-support';

/** An arbitrary number: who holds this lock lets the copy wait. */
const GATE = 42;

/** The first table that gets triggers of a move. */
const FIRST_FENCED = 'account_links';

describe('a move of an organization that is interrupted', () => {
  let places: [Place, Place];
  let from: Place;
  let to: Place;
  beforeAll(async () => {
    places = await twoPlaces();
    [from, to] = places;
  });

  const tenant = async ({ databaseUrl }: Place, tenantId: string) => {
    const state = `SELECT moved_to AS "movedTo", deletes_at IS NOT NULL AS deleted FROM tenants WHERE id = $1`;
    return (await sql<{ movedTo: string | null; deleted: boolean }>(databaseUrl, state, [tenantId]))[0];
  };

  it('is refused if the deletion of the organization is scheduled after it was checked', async () => {
    const { owner, slug, tenantId, token, project } = await newInhabitant(from);
    let refusal: Promise<string | undefined> | undefined;
    await withDatabase(from.databaseUrl, async (client) => {
      await client.query('BEGIN');
      // It conflicts with the creation of a trigger, and with no change of others.
      await client.query(`LOCK TABLE ${FIRST_FENCED} IN ROW EXCLUSIVE MODE`);
      refusal = mover(places).refusedMove(slug);
      await eventually('the mark of the move', async () => (await tenant(from, tenantId))!.movedTo !== null);
      await deleteOrganization(owner, slug).expect(200);
      await client.query('ROLLBACK');
    });
    expect(await refusal).toMatch(/The deletion of the organization .* is scheduled. Cancel it first/);
    expect(await tenant(to, tenantId)).toBeUndefined();
    expect(await tenant(from, tenantId)).toEqual({ movedTo: null, deleted: true });
    await mover(places).admin('tenant', 'restore', slug);
    await newDocument(token, project, 'still.md');
  });

  it('leaves nothing in the other database if the first one went away before the end of the copy', async () => {
    const { owner, agent, slug, tenantId, token } = await newInhabitant(from);
    await owner.patch(`/api/agents/${agent.actorId}`, { visibility: 'public' }).expect(200);
    await owner.post(`/api/agents/${agent.actorId}/follow`).expect(200);
    let refusal: Promise<string | undefined> | undefined;
    await withDatabase(to.databaseUrl, async (client) => {
      await holdWrites(client, 'actors', 'UPDATE');
      // It counts followers after its last read.
      refusal = mover(places).refusedMove(slug);
      await eventually('the end of the copy', async () => {
        const counting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'document-workspace move' AND query LIKE 'UPDATE actors%' AND state = 'active'`;
        return (await client.query(counting)).rowCount === 1;
      });
      await sql(
        from.databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'document-workspace move'`,
      );
      await client.query('SELECT pg_advisory_unlock($1)', [GATE]);
      expect(await refusal).toMatch(/changes of the organization .* are still refused. Run the move again/);
      await client.query('DROP TRIGGER test_wait ON actors');
    });
    expect(await tenant(to, tenantId)).toBeUndefined();
    await mover(places).move(slug);
    await new Client(to.api.url, { Authorization: `Bearer ${token.token}` }).get('/api/me').expect(200);
  });

  it('keeps jobs whose changes it refused, until they can run', async () => {
    const { owner, slug, tenantId } = await newInhabitant(from);
    const project = await newProject(owner);
    await newDocument(owner, project, 'old.md');
    await sql(from.databaseUrl, 'UPDATE projects SET deleted_at = now() WHERE id = $1', [project.id]);
    await withDatabase(to.databaseUrl, async (client) => {
      await holdWrites(client, 'users', 'INSERT');
      const run = startMove(places, slug);
      // The copy waits at its first person until the process is killed.
      await eventually('the triggers', async () => {
        const last = `SELECT FROM pg_trigger WHERE tgname = $1 AND tgrelid = 'users'::regclass`;
        const name = `organization_moves_${tenantId.replaceAll('-', '')}`;
        return (await sql(from.databaseUrl, last, [name])).length === 1;
      });
      await run.kill();
      await client.query('SELECT pg_advisory_unlock($1)', [GATE]);
      // The copy of the killed process may still hold its locks.
      await eventually('the end of the copy', async () => {
        const copying = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'document-workspace move'`;
        return (await client.query(copying)).rowCount === 0;
      });
      await client.query('DROP TRIGGER test_wait ON users');
    });
    const id = randomUUID();
    const payload = JSON.stringify({ tenantId, projectId: project.id });
    await sql(
      from.databaseUrl,
      `INSERT INTO job_outbox (id, name, payload) VALUES ($1, 'workspace.purge-project', $2::json)
      RETURNING pg_notify('svc_wakeups', 'jobs')`,
      [id, payload],
    );
    const job = async () =>
      (
        await sql<{ state: string; attempts: number }>(
          from.databaseUrl,
          'SELECT state, attempts_made AS attempts FROM job_queue.job WHERE id = $1',
          [id],
        )
      )[0];
    await eventually('the first attempt', async () => (await job())?.state === 'delayed');
    await sql(
      from.databaseUrl,
      `UPDATE job_queue.job SET attempts_made = max_attempts - 1, process_at_ms = 0 WHERE id = $1`,
      [id],
    );
    await eventually('the last attempt', async () => (await job())?.state === 'failed');
    const record = async () => sql(from.databaseUrl, 'SELECT FROM job_outbox WHERE id = $1', [id]);
    expect(await record()).toHaveLength(1);

    await mover(places).admin('tenant', 'move', slug, '--cancel');
    // It is handed to the queue again ten minutes after the last time.
    await sql(
      from.databaseUrl,
      `UPDATE job_outbox SET queued_at = now() - interval '11 minutes' WHERE id = $1`,
      [id],
    );
    await eventually('the end of the job', async () => (await record()).length === 0);
    const projects = 'SELECT FROM projects WHERE id = $1';
    expect(await sql(from.databaseUrl, projects, [project.id])).toHaveLength(0);
  });
});

/** Lets changes of a table wait, without a limit, until this connection unlocks the gate. */
async function holdWrites(client: Database, table: string, change: 'INSERT' | 'UPDATE'): Promise<void> {
  await client.query(`CREATE OR REPLACE FUNCTION test_wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    WHILE NOT pg_try_advisory_xact_lock(${GATE}) LOOP PERFORM pg_sleep(0.05); END LOOP; RETURN NEW; END $$`);
  await client.query(
    `CREATE TRIGGER test_wait BEFORE ${change} ON ${table} FOR EACH ROW EXECUTE FUNCTION test_wait()`,
  );
  await client.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER test_wait`);
  await client.query('SELECT pg_advisory_lock($1)', [GATE]);
}
