import { appendOnlyTables, schema } from '#entities';
import {
  Config,
  ServiceRole,
  buildDataSource,
  loadSettings,
  migrateJobQueue,
  optimizeFromNow,
  requireNotNewer,
  runProcess,
} from '#platform';
import { Settings } from '../../settings';

// An arbitrary number, the same in every process that migrates a database.
const MIGRATION_LOCK = 7_141_901;

/**
 * Migrates the database to this version. If several processes do so at once, they migrate one after the other. Each migration has its own
 * transaction.
 */
void runProcess(async () => {
  const { platform: config } = loadSettings(Settings);
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  const owner = Object.assign(new Config(), config, { databaseUrl });
  const role = ServiceRole.of(config);
  const dataSource = await buildDataSource(owner, schema).initialize();
  optimizeFromNow();
  const lock = dataSource.createQueryRunner();
  await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await requireNotNewer(dataSource);
  await role?.create(dataSource);
  await dataSource.runMigrations();
  if (!config.redisUrl) await migrateJobQueue(owner, dataSource);
  await role?.grant(dataSource, appendOnlyTables);
  await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await lock.release();
  await dataSource.destroy();
});
