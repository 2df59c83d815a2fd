import { appendOnlyTables, schema } from '#entities';
import {
  PlatformSettings,
  MIGRATING,
  ServiceRole,
  buildDataSource,
  loadSettings,
  migrateJobQueue,
  migratedByNewerVersion,
  onDatabaseOf,
  optimizeFromNow,
  recordSupport,
  runMigrations,
  runProcess,
  setSessionDefaults,
  whileMigrating,
} from '#platform';
import { Settings } from '../../settings';
import { dropFencesOfErased } from './operator/move/fences';
import { requireNoMove } from './operator/move/require-no-move';

/**
 * Migrates the database to this version. If several processes do so at once, they migrate one after the other. Each migration has its own
 * transaction, and waits while others use its table.
 */
void runProcess(async () => {
  const { platform } = loadSettings(Settings);
  await onDatabaseOf(platform.owner.setting, () => migrate(platform));
});

async function migrate(platform: PlatformSettings): Promise<void> {
  const owner = Object.assign(new PlatformSettings(), platform, {
    databaseUrl: platform.owner.url,
    databaseDirectUrl: undefined,
  });
  const role = ServiceRole.of(platform);
  const dataSource = await buildDataSource(owner, schema, { timeouts: MIGRATING }).initialize();
  optimizeFromNow();
  await whileMigrating(dataSource, async () => {
    if (await migratedByNewerVersion(dataSource)) {
      // The rights on tables that this version does not know are the newer version's, unless the database was restored and there are none.
      await role?.create(dataSource);
      if (role && !(await role.isGranted(dataSource))) await role.grant(dataSource, appendOnlyTables);
      if (platform.databaseDirectUrl !== undefined) await setSessionDefaults(dataSource, platform);
      console.log(
        'A newer version has migrated the database, and this version can use it. No migration ran.',
      );
      return;
    }
    await requireNoMove(dataSource);
    await recordSupport(dataSource);
    await role?.create(dataSource);
    const applied = await runMigrations(dataSource, {
      waiting: (why) => console.log(`Waiting for a table in use (${why}).`),
    });
    console.log(
      applied.length === 0 ? 'The database is up to date.' : `Migrations that ran: ${applied.join(', ')}.`,
    );
    await dropFencesOfErased((sql) => dataSource.query(sql));
    if (!platform.redisUrl) await migrateJobQueue(owner, dataSource);
    await role?.grant(dataSource, appendOnlyTables);
    if (platform.databaseDirectUrl !== undefined) await setSessionDefaults(dataSource, platform);
  });
  await dataSource.destroy();
}
