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
  wakeups: State;
  limits: 'counting' | 'open';
  draining: boolean;
}

const PING = statement({ ok: computed.int() }, 'SELECT 1 AS ok');

/** Says whether this process can serve requests. */
@Injectable()
export class Health {
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly wakeups: Wakeups,
    private readonly limits: Limits,
    @Inject(REDIS) private readonly redis: RedisCommands | null,
  ) {}

  /** From now on, the process reports that it is not ready. */
  drain(): void {
    this.draining = true;
  }

  /** Checks PostgreSQL and Redis. The process serves requests without Redis, so Redis being down doesn't make it unready. */
  async readiness(): Promise<Readiness> {
    const { redis: commands } = this;
    const [database, redis] = await Promise.all([
      up(this.database.one(PING)),
      commands ? up(commands.breaker.run(() => commands.client.ping())) : Promise.resolve('unused' as const),
    ]);
    return {
      ready: database === 'up' && !this.draining,
      database,
      redis,
      wakeups: this.wakeups.listening ? 'up' : 'down',
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
