import type { DataSource } from 'typeorm';

/**
 * For each migration, the oldest version of the program that can use the database after it, named by the newest migration that this version must know.
 * It is written before the migrations run, so that a process of the version before can restart while they do.
 */
const TABLE = 'schema_support';

/** A migration that removes what older versions use. It names the migration since which no version uses it. */
interface Contract {
  contracts?: string;
}

/** Records which versions of the program can use the database after each migration of this one. A migration that only adds supports every version. */
export async function recordSupport(dataSource: DataSource): Promise<void> {
  const names = dataSource.migrations.map(migrationName);
  const oldest = dataSource.migrations.map((migration) => (migration as Contract).contracts ?? names[0]!);
  await dataSource.query(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (migration text PRIMARY KEY, oldest text NOT NULL)`,
  );
  await dataSource.query(
    `INSERT INTO ${TABLE} (migration, oldest) SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (migration) DO UPDATE SET oldest = excluded.oldest WHERE ${TABLE}.oldest <> excluded.oldest`,
    [names, oldest],
  );
}

/** The migration of a newer version after which this program can't use the database; undefined if there is none. */
export async function unsupportedMigration(
  dataSource: DataSource,
  applied: ReadonlySet<string>,
): Promise<string | undefined> {
  const known = new Set(dataSource.migrations.map(migrationName));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.length === 0) return undefined;
  const oldest = await supportOf(dataSource, newer);
  return newer.find((name) => !known.has(oldest.get(name) ?? ''));
}

async function supportOf(dataSource: DataSource, migrations: string[]): Promise<Map<string, string>> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [TABLE],
  );
  if (!exists) return new Map();
  const rows = await dataSource.query<{ migration: string; oldest: string }[]>(
    `SELECT migration, oldest FROM ${TABLE} WHERE migration = ANY($1)`,
    [migrations],
  );
  return new Map(rows.map(({ migration, oldest }) => [migration, oldest]));
}

/** The name under which TypeORM records a migration. */
export function migrationName({
  name,
  constructor,
}: {
  name?: string;
  constructor: { name: string };
}): string {
  return name ?? constructor.name;
}
