import type { DataSource } from 'typeorm';

/**
 * Requires that no organization is moving while migrations are pending. Its rows cannot be changed, so a migration of rows would fail
 * after others had run.
 *
 * @throws Error that names the organizations
 */
export async function requireNoMove(dataSource: DataSource): Promise<void> {
  if (!(await dataSource.showMigrations())) return;
  const [found] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT to_regclass('tenants') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return;
  // The columns may be among those that the migrations add.
  const moving = await dataSource.query<{ slug: string }[]>(
    `SELECT t.slug FROM tenants t WHERE to_jsonb(t) ->> 'moved_to' IS NOT NULL AND to_jsonb(t) ->> 'moved_at' IS NULL ORDER BY t.slug`,
  );
  if (moving.length === 0) return;
  const slugs = moving.map(({ slug }) => slug).join(', ');
  throw new Error(
    `These organizations are moving to another database: ${slugs}. Finish each move with the version that began it, or cancel it with --cancel. Then migrate.`,
  );
}
