import { sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';

const TENANT = '019aa2f0-0000-7000-8000-000000000001';
const USER = '019aa2f0-0000-7000-8000-000000000002';

describe('the hourly sweep', () => {
  it('deletes expired sessions, and invites that expired more than 30 days ago', async () => {
    const databaseUrl = await createDatabase();
    const run = (text: string) => sql(databaseUrl, text);
    await run(`INSERT INTO tenants (id, slug, name, plan) VALUES ('${TENANT}', 'swept', 'Swept', 'free')`);
    await run(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       VALUES ('${USER}', '${TENANT}', 'ada@test.invalid', 'Ada', '-', 'owner')`,
    );
    const newSession = (name: string, seen: string, expires: string) =>
      run(
        `WITH started AS (
           INSERT INTO sessions (id, tenant_id, user_id, secret_hash, user_agent, last_seen_at, expires_at)
           VALUES (gen_random_uuid(), '${TENANT}', '${USER}', sha256('${name}'), '${name}', now() - interval '${seen}', now() + interval '${expires}')
           RETURNING *)
         INSERT INTO directory (kind, key, tenant_id, id) SELECT 'session', secret_hash, tenant_id, id FROM started`,
      );
    await newSession('live', '1 hour', '1 day');
    await newSession('expired', '1 hour', '-1 minute');
    await newSession('idle', '25 hours', '1 day');
    const newInvite = (name: string, expires: string) =>
      run(
        `INSERT INTO member_invites (id, tenant_id, email, role, secret_hash, created_by, expires_at)
         VALUES (gen_random_uuid(), '${TENANT}', '${name}', 'member', sha256('${name}'), '${USER}', now() + interval '${expires}')`,
      );
    await newInvite('open', '1 day');
    await newInvite('recently expired', '-29 days');
    await newInvite('long expired', '-31 days');

    // A new scheduler runs its first round immediately.
    await startApi({ databaseUrl });
    const names = async () =>
      (
        await run(
          'SELECT user_agent AS name FROM sessions UNION ALL SELECT email FROM member_invites ORDER BY 1',
        )
      ).map(({ name }) => name);
    await eventually('the sweep has deleted three rows', async () => (await names()).length <= 3);
    expect(await names()).toEqual(['live', 'open', 'recently expired']);
    const keys = await run(`SELECT key = sha256('live') AS live FROM directory WHERE kind = 'session'`);
    expect(keys).toEqual([{ live: true }]);
  });
});
