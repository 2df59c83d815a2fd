import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { computed } from '../database/computed';
import { Database } from '../database/database';
import { REDIS, type RedisCommands } from '../redis/redis.module';
import { statement } from '../database/statement';
import { Limits } from '../limits/limits';
import { Wakeups } from '../wakeups/wakeups';

type State = 'up' | 'down';

/** The state of everything this process depends on, as `/readyz` reports it. */
export interface Readiness {
  ready: boolean;
  database: State;
  redis: State | 'unused';
  /** Whether a wake-up that this process just published came back to it. Without wake-ups, waiting requests look every second. */
  wakeups: State;
  /** The state of the store of files. */
  files: State | 'unused';
  limits: 'counting' | 'open';
  draining: boolean;
}

/** A prepared statement, as all others are. */
const PING = statement({ ok: computed.int() }, 'SELECT 1 AS ok');

/** How long the store of files may take to answer, in milliseconds. A load balancer waits for the whole. */
const FILES_MS = 1_000;

/** Says whether this process can serve requests. */
@Injectable()
export class Health {
  private draining = false;
  private checkFiles?: () => Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly wakeups: Wakeups,
    private readonly limits: Limits,
    @Inject(REDIS) private readonly redis: RedisCommands | null,
  ) {}

  /** Has the state of the store of files reported. @param check throws if the store can't be used */
  reportFiles(check: () => Promise<void>): void {
    this.checkFiles = check;
  }

  /** From now on, the process reports that it is not ready. */
  drain(): void {
    this.draining = true;
  }

  /**
   * Checks PostgreSQL, Redis and the store of files. The process serves requests without Redis, and everything but files without their store,
   * so neither makes it unready.
   */
  async readiness(): Promise<Readiness> {
    const { redis: commands } = this;
    const [database, wakeups, redis, files] = await Promise.all([
      up(this.database.one(PING)),
      this.wakeups.echoes(),
      commands ? up(commands.breaker.run(() => commands.client.ping())) : Promise.resolve('unused' as const),
      this.checkFiles ? up(withinMs(FILES_MS, this.checkFiles())) : Promise.resolve('unused' as const),
    ]);
    return {
      ready: database === 'up' && !this.draining,
      database,
      redis,
      wakeups: wakeups ? 'up' : 'down',
      files,
      limits: this.limits.counting ? 'counting' : 'open',
      draining: this.draining,
    };
  }
}

async function up(answer: Promise<unknown>): Promise<State> {
  return answer.then(
    () => 'up',
    () => 'down',
  );
}

async function withinMs(ms: number, answer: Promise<unknown>): Promise<void> {
  const late = delay(ms, undefined, { ref: false }).then(() => {
    throw new Error('It did not answer in time.');
  });
  await Promise.race([answer, late]);
}
