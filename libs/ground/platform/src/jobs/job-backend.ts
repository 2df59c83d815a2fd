import { type Processor, Queue, Worker, createPostgresBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { onConnect } from '../database/data-source';
import { clientOf } from '../database/service-client';
import type { PlatformSettings } from '../platform.settings';
import { newRedis } from '../redis/new-redis';
import { JOB_QUEUE_SCHEMA } from '../database/require-migrated';

/** Creates the queue and the worker, on Redis or on PostgreSQL. */
export interface JobBackend {
  queue(): Queue;
  worker(processor: Processor): Worker;
}

export const JOB_BACKEND = Symbol('JOB_BACKEND');

const QUEUE_NAME = 'jobs';
const CONCURRENCY = 4;

/** The backend of the job queue: Redis if it is configured, otherwise a schema of its own in PostgreSQL. */
export function buildJobBackend(platform: PlatformSettings): JobBackend {
  if (platform.redisUrl) {
    const connect = (): Redis => newRedis(platform, { maxRetriesPerRequest: null });
    return {
      queue: () => new Queue(QUEUE_NAME, { connection: connect() }),
      worker: (processor) =>
        new Worker(QUEUE_NAME, processor, {
          connection: connect(),
          autorun: false,
          concurrency: CONCURRENCY,
        }),
    };
  }
  const connection = {
    connectionString: platform.databaseDirectUrl ?? platform.databaseUrl,
    schema: JOB_QUEUE_SCHEMA,
    skipMigrations: true,
    max: CONCURRENCY,
    Client: clientOf(platform),
    onConnect: onConnect(),
  };
  return {
    queue: () => new Queue(QUEUE_NAME, { connection }, createPostgresBackend) as unknown as Queue,
    worker: (processor) =>
      new Worker(
        QUEUE_NAME,
        processor,
        { connection, autorun: false, concurrency: CONCURRENCY },
        createPostgresBackend,
      ) as unknown as Worker,
  };
}

/** Creates or updates the tables of the queue in PostgreSQL. Runs with the migrations, in one process, as the role that owns the tables. */
export async function migrateJobQueue(platform: PlatformSettings, dataSource: DataSource): Promise<void> {
  const connection = {
    connectionString: platform.databaseDirectUrl ?? platform.databaseUrl,
    schema: JOB_QUEUE_SCHEMA,
    migrate: true,
    max: 1,
  };
  const queue = new Queue(QUEUE_NAME, { connection }, createPostgresBackend);
  await queue.waitUntilReady();
  await queue.close();
  // The first job of a queue creates the sequence of its ids, which the role of the service may not.
  await dataSource.query(`SELECT ${JOB_QUEUE_SCHEMA}.next_job_id($1)`, [QUEUE_NAME]);
}
