import { schema } from '#entities';
import { buildDataSource, loadConfig, migrateJobQueue, runProcess } from '#platform';

/** Any number, the same for every process that migrates this database. */
const MIGRATION_LOCK = 7_141_901;

/** Brings the database to this version: one process at a time, each migration in a transaction of its own. */
void runProcess(async () => {
  const config = loadConfig();
  const dataSource = await buildDataSource(config, schema).initialize();
  const lock = dataSource.createQueryRunner();
  await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await dataSource.runMigrations();
  if (!config.redisUrl) await migrateJobQueue(config);
  await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await lock.release();
  await dataSource.destroy();
});
