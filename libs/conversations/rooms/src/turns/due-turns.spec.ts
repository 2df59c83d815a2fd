import type { Clock, Database } from '#platform';
import type { RoomRepository } from '../room/room.repository';
import { DueTurns } from './due-turns';
import type { Turns } from './turns.service';
import type { TurnsRepository } from './turns.repository';

type Repeat = Parameters<Clock['every']>[0];
const EACH_MS = 250;
const SHORTEST_TURN_SECONDS = 30;

/** The work that ends due turns, over a database that has these tenants with turns that end soon. */
function dueTurns(soon: string[]) {
  const repeats = new Map<string, Repeat>();
  const looks: number[] = [];
  const repository = {
    tenantsOfDueTurns: async (_: unknown, withinSeconds: number) => {
      looks.push(withinSeconds);
      return soon.map((tenantId) => ({ tenantId }));
    },
  };
  const clock = { every: (repeat: Repeat) => void repeats.set(repeat.name, repeat) };
  new DueTurns(
    {} as Database,
    clock as unknown as Clock,
    {} as RoomRepository,
    {} as Turns,
    repository as unknown as TurnsRepository,
  ).onModuleInit();
  return { looks, tenants: () => repeats.get('rooms.turns')!.tenants!() };
}

describe('the tenants of due turns', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are looked for without a gap, and not in each run', async () => {
    const { looks, tenants } = dueTurns([]);
    let coveredUntil = performance.now();
    for (let run = 0; run < 40; run++) {
      const before = looks.length;
      expect(await tenants()).toEqual([]);
      if (looks.length > before) coveredUntil = performance.now() + looks.at(-1)! * 1000;
      expect(coveredUntil).toBeGreaterThan(performance.now());
      await jest.advanceTimersByTimeAsync(EACH_MS);
    }
    expect(looks).toHaveLength(5);
    // A turn that begins after a look must last until the next one.
    expect(Math.max(...looks)).toBeLessThan(SHORTEST_TURN_SECONDS);
  });

  it('are served in each run until the next look', async () => {
    const { looks, tenants } = dueTurns(['one', 'two']);
    for (let run = 0; run < 4; run++) {
      expect(await tenants()).toEqual([{ tenantId: 'one' }, { tenantId: 'two' }]);
      await jest.advanceTimersByTimeAsync(EACH_MS);
    }
    expect(looks).toHaveLength(1);
  });

  it('are looked for again by the next run if a look failed', async () => {
    const { looks, tenants } = dueTurns([]);
    const push = jest.spyOn(looks, 'push').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(tenants()).rejects.toThrow('away');
    await tenants();
    expect(push).toHaveBeenCalledTimes(2);
  });
});
