import { computed } from '../database/computed';
import type { Database } from '../database/database';
import { DATABASE_EPOCH } from '../database/epoch';
import { statement } from '../database/statement';
import { gaugesFrom } from '../metrics/gauges-from';
import type { Metrics } from '../metrics/metrics';

const BACKLOG = statement(
  { jobs: computed.int(), seconds: computed.float(), epoch: computed.text() },
  `SELECT count(*)::int AS jobs, COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds, ${DATABASE_EPOCH} AS epoch
  FROM (SELECT created_at FROM job_outbox ORDER BY id LIMIT 10000) recorded`,
);
// PostgreSQL shows others the number of standbys and nothing of them.
const STANDBYS = statement(
  { standby: computed.text(), sync: computed.text(), bytes: computed.float(), seconds: computed.float() },
  `SELECT r.application_name AS standby, r.sync_state AS sync,
    pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::float8 AS bytes,
    COALESCE(extract(epoch FROM r.replay_lag), 0)::float8 AS seconds
  FROM pg_stat_replication r WHERE r.replay_lsn IS NOT NULL ORDER BY r.application_name LIMIT 100`,
);
const OF_STANDBY = ['standby', 'sync'];

/** Shows the background jobs that have not ended, the epoch of the database, and how far its standbys are behind it. */
export function showBacklog(database: Database, { registry }: Metrics): void {
  gaugesFrom(registry, () => database.one(BACKLOG), [
    {
      name: 'jobs_waiting',
      help: 'Background jobs that have not ended, at most 10,000.',
      show: (gauge, { jobs }) => gauge.set(jobs),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'Age of the oldest background job that has not ended; 0 if there is none.',
      show: (gauge, { seconds }) => gauge.set(seconds),
    },
    {
      name: 'database_epoch',
      help: '1, with the epoch of the database as a label.',
      labelNames: ['epoch'],
      show: (gauge, { epoch }) => gauge.set({ epoch }, 1),
    },
  ]);
  gaugesFrom(registry, () => database.all(STANDBYS), [
    {
      name: 'database_replication_lag_bytes',
      help: 'Log that a standby has not replayed yet. Shown if the role of the service is in pg_monitor.',
      labelNames: OF_STANDBY,
      show: (gauge, rows) => rows.forEach(({ standby, sync, bytes }) => gauge.set({ standby, sync }, bytes)),
    },
    {
      name: 'database_replication_lag_seconds',
      help: 'How long a standby took to replay the last change. Shown if the role of the service is in pg_monitor.',
      labelNames: OF_STANDBY,
      show: (gauge, rows) =>
        rows.forEach(({ standby, sync, seconds }) => gauge.set({ standby, sync }, seconds)),
    },
  ]);
}
