import { sql, uniqueName } from '#testing';
import { createDatabase } from '../support/deployments';
import { migrate, testSettings } from '../support/launch';
import { currentRun } from '../support/test-run';
import { withoutTriggers } from '../support/without-triggers';

it('a database is not migrated while an organization is moving, and nothing is applied', async () => {
  const { folder, masterKey } = currentRun();
  const databaseUrl = await createDatabase();
  const slug = uniqueName('moving');
  const [last] = await sql<{ name: string }>(
    databaseUrl,
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name',
  );
  await withoutTriggers(
    databaseUrl,
    `INSERT INTO tenants (id, name, slug, plan, moved_to) VALUES (gen_random_uuid(), $1, $1, 'free', 'https://two.example')`,
    [slug],
  );
  const run = () => migrate(folder, databaseUrl, testSettings(masterKey));
  await expect(run()).rejects.toThrow(`These organizations are moving to another database: ${slug}.`);
  const applied = 'SELECT FROM migrations WHERE name = $1';
  expect(await sql(databaseUrl, applied, [last!.name])).toHaveLength(0);
});
