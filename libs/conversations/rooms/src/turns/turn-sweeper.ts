import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database, LOGGER } from '#platform';
import { type RoomKey, RoomRepository } from '../room/room.repository';
import { Turns } from './turns.service';
import { TurnsRepository } from './turns.repository';

/** How long a process waits between two looks: a fraction of the second by which a turn may end late. */
const INTERVAL_MS = 250;
/** How many due rooms one look finds, and how many of them are settled at once. */
const BATCH = 200;
const CONCURRENT = 4;

/**
 * Ends due turns and lifetimes without any request. Every relay and every process of the API with background work does so, since any of them
 * can be killed at any time. The first process that locks a room settles it; the others skip it, and later find it settled.
 */
@Injectable()
export class TurnSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly shutdown = new AbortController();
  private running?: Promise<void>;
  private failing = false;

  constructor(
    private readonly database: Database,
    private readonly rooms: RoomRepository,
    private readonly turns: Turns,
    private readonly repository: TurnsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.shutdown;
    while (!signal.aborted) {
      const full = await this.sweep();
      if (!full) await delay(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Settles the due rooms. Returns whether there may be more. */
  private async sweep(): Promise<boolean> {
    try {
      // Processes that look at the same time begin at different rooms.
      const due = shuffled(await this.repository.findDue(this.database, BATCH));
      const settled = await Promise.all(
        Array.from({ length: CONCURRENT }, async (_, first) => {
          let count = 0;
          for (let i = first; i < due.length && !this.shutdown.signal.aborted; i += CONCURRENT)
            if (await this.settle(due[i]!)) count++;
          return count;
        }),
      );
      const count = settled.reduce((sum, one) => sum + one, 0);
      if (count === due.length) this.failing = false;
      return due.length >= BATCH && count > 0;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  /** Settles one room. Returns false if another transaction has locked it, or if it failed, which must not delay the other rooms. */
  private async settle({ tenantId, id }: RoomKey): Promise<boolean> {
    try {
      return await this.database.transaction(async (tx) => {
        const room = await this.rooms.lockUnlessLocked(tx, { tenantId, id });
        if (room) await this.turns.settle(tx, room);
        return room !== undefined;
      });
    } catch (error) {
      this.report(error, id);
      return false;
    }
  }

  /** Logs the first of several failures in a row. */
  private report(error: unknown, roomId?: string): void {
    if (!this.failing) this.logger.error({ err: error, roomId }, 'due turns could not be ended; will retry');
    this.failing = true;
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
