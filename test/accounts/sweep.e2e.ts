import { randomUUID } from 'node:crypto';
import { sql, uniqueName } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { runNow } from '../support/run-now';

describe('the sweep', () => {
  it('deletes expired sessions, and invites that expired more than 30 days ago', async () => {
    const { databaseUrl } = deployment();
    const [tenant, user, slug] = [randomUUID(), randomUUID(), uniqueName('swept')];
    const run = (text: string) => sql(databaseUrl, text);
    await run(`INSERT INTO tenants (id, slug, name, plan) VALUES ('${tenant}', '${slug}', 'Swept', 'free')`);
    await run(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       VALUES ('${user}', '${tenant}', '${slug}@test.invalid', 'Ada', '-', 'owner')`,
    );
    const newSession = (name: string, seen: string, expires: string) =>
      run(
        `WITH started AS (
           INSERT INTO sessions (id, tenant_id, user_id, secret_hash, user_agent, last_seen_at, expires_at)
           VALUES (gen_random_uuid(), '${tenant}', '${user}', sha256('${slug} ${name}'), '${name}', now() - interval '${seen}', now() + interval '${expires}')
           RETURNING *)
         INSERT INTO directory (kind, key, tenant_id, id) SELECT 'session', secret_hash, tenant_id, id FROM started`,
      );
    await newSession('live', '1 hour', '1 day');
    await newSession('expired', '1 hour', '-1 minute');
    await newSession('idle', '25 hours', '1 day');
    const newInvite = (name: string, expires: string) =>
      run(
        `INSERT INTO member_invites (id, tenant_id, email, role, secret_hash, created_by, expires_at)
         VALUES (gen_random_uuid(), '${tenant}', '${name}', 'member', sha256('${slug} ${name}'), '${user}', now() + interval '${expires}')`,
      );
    await newInvite('open', '1 day');
    await newInvite('recently expired', '-29 days');
    await newInvite('long expired', '-31 days');

    for (const name of ['sessions.expired', 'sessions.idle', 'invites.expired'])
      await runNow(databaseUrl, name);
    const names = async () =>
      (
        await sql(
          databaseUrl,
          `SELECT user_agent AS name FROM sessions WHERE tenant_id = $1
          UNION ALL SELECT email FROM member_invites WHERE tenant_id = $1 ORDER BY 1`,
          [tenant],
        )
      ).map(({ name }) => name);
    await eventually('the sweep has deleted three rows', async () => (await names()).length <= 3);
    expect(await names()).toEqual(['live', 'open', 'recently expired']);
    const keys = await sql(
      databaseUrl,
      `SELECT key = sha256('${slug} live') AS live FROM directory WHERE kind = 'session' AND tenant_id = $1`,
      [tenant],
    );
    expect(keys).toEqual([{ live: true }]);
  });
});
