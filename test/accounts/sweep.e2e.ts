import { sql } from '#testing';

import { createDatabase, startApi } from '../support/deployments';

const TENANT = '019aa2f0-0000-7000-8000-000000000001';
const USER = '019aa2f0-0000-7000-8000-000000000002';

describe('the hourly sweep', () => {
  it('clears away ended sessions and long-ended invites, and nothing else', async () => {
    const databaseUrl = await createDatabase();
    const run = (text: string) => sql(databaseUrl, text);
    await run(`INSERT INTO tenants (id, slug, name, plan) VALUES ('${TENANT}', 'swept', 'Swept', 'free')`);
    await run(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       VALUES ('${USER}', '${TENANT}', 'ada@test.invalid', 'Ada', '-', 'owner')`,
    );
    const session = (name: string, seen: string, ends: string) =>
      run(
        `INSERT INTO sessions (id, tenant_id, user_id, secret_hash, user_agent, last_seen_at, expires_at)
         VALUES (gen_random_uuid(), '${TENANT}', '${USER}', sha256('${name}'), '${name}', now() - interval '${seen}', now() + interval '${ends}')`,
      );
    await session('live', '1 hour', '1 day');
    await session('over', '1 hour', '-1 minute');
    await session('idle', '25 hours', '1 day');
    const invite = (name: string, ends: string) =>
      run(
        `INSERT INTO member_invites (id, tenant_id, email, role, secret_hash, created_by, expires_at)
         VALUES (gen_random_uuid(), '${TENANT}', '${name}', 'member', sha256('${name}'), '${USER}', now() + interval '${ends}')`,
      );
    await invite('open', '1 day');
    await invite('expired', '-29 days');
    await invite('forgotten', '-31 days');

    // A new scheduler does its first round at once.
    const api = await startApi({ databaseUrl });
    const left = async () =>
      (
        await run(
          'SELECT user_agent AS name FROM sessions UNION ALL SELECT email FROM member_invites ORDER BY 1',
        )
      ).map(({ name }) => name);
    while ((await left()).length > 3) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await left()).toEqual(['expired', 'live', 'open']);
    await api.stop();
  });
});
