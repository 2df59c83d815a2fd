import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { type RoomKey, RoomRepository } from '../room/room.repository';
import { Turns } from './turns.service';
import { TurnsRepository } from './turns.repository';

/** Every process serves two tenants at once, up to this many rooms of each. */
const SETTLING = { batch: 200, inEveryProcess: true, atOnce: 2 } as const;
/**
 * For how many seconds one look finds the tenants of the turns that end. It costs an index scan for each tenant with an open room. A turn that begins
 * later lasts longer than that (`turnTimeoutSeconds`).
 */
const AHEAD_SECONDS = 2;
/** How many rooms of a tenant are settled at once. */
const CONCURRENT = 2;

/**
 * Ends due turns and lifetimes without any request. Every relay and every process of the API with background work does so, since any of them
 * can be killed at any time. The first process that locks a room settles it; the others skip it, and later find it settled.
 */
@Injectable()
export class DueTurns implements OnModuleInit {
  /** The tenants whose turns end soon, and until when these are all, in milliseconds on the clock of `performance`. */
  private soon: { tenantId: string }[] = [];
  private lookedUntil = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rooms: RoomRepository,
    private readonly turns: Turns,
    private readonly repository: TurnsRepository,
  ) {}

  onModuleInit(): void {
    const { clock, database, repository } = this;
    clock.every({
      ...SETTLING,
      name: 'rooms.turns',
      // A fraction of the second by which a turn may end late.
      each: '250 milliseconds',
      tenants: () => this.tenantsOfDueTurns(),
      run: async (batch, tenantId) =>
        this.settleAll(await repository.findDueTurns(database, tenantId, batch)),
    });
    clock.every({
      ...SETTLING,
      name: 'rooms.lifetimes',
      each: '5 seconds',
      tenants: () => repository.tenantsOfEnded(database),
      run: async (batch, tenantId) => this.settleAll(await repository.findEnded(database, tenantId, batch)),
    });
  }

  private async tenantsOfDueTurns(): Promise<{ tenantId: string }[]> {
    const now = performance.now();
    if (now >= this.lookedUntil) {
      this.soon = await this.repository.tenantsOfDueTurns(this.database, AHEAD_SECONDS);
      this.lookedUntil = now + AHEAD_SECONDS * 1_000;
    }
    return this.soon;
  }

  private async settleAll(found: RoomKey[]): Promise<number> {
    // Processes that look at the same time begin at different rooms.
    const due = shuffled(found);
    const failures: Error[] = [];
    let settled = 0;
    const rooms = due.values();
    const work = async (): Promise<void> => {
      for (const room of rooms)
        await this.settle(room).then(
          (wasFree) => (settled += wasFree ? 1 : 0),
          (cause: unknown) => failures.push(new Error(`Room ${room.id} could not be settled.`, { cause })),
        );
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    // A room that fails does not delay the others, but more than these are due only if some were settled.
    const [failure] = failures;
    if (failure) throw failure;
    return settled === 0 ? 0 : due.length;
  }

  /** Settles one room. Returns false if another transaction has locked it. */
  private settle({ tenantId, id }: RoomKey): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const room = await this.rooms.lockUnlessLocked(tx, { tenantId, id });
      if (room) await this.turns.settle(tx, room);
      return room !== undefined;
    });
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
