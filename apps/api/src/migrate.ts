import { schema } from '#entities';
import { buildDataSource, loadConfig, migrateJobQueue, requireNotNewer, runProcess } from '#platform';

// An arbitrary number, the same in every process that migrates a database.
const MIGRATION_LOCK = 7_141_901;

/**
 * Migrates the database to this version. If several processes do so at once, they migrate one after the other. Each migration has its own
 * transaction.
 */
void runProcess(async () => {
  const config = loadConfig();
  const dataSource = await buildDataSource(config, schema).initialize();
  const lock = dataSource.createQueryRunner();
  await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await requireNotNewer(dataSource);
  await dataSource.runMigrations();
  if (!config.redisUrl) await migrateJobQueue(config);
  await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await lock.release();
  await dataSource.destroy();
});
