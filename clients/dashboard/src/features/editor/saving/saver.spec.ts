import fc from 'fast-check';
import { openText } from './opening';
import { Saver } from './saver';
import type { KeptText } from './saver-ports';
import type { ServerState } from './saving';

class Lost extends Error {}
class Outdated extends Error {}
class Missing extends Error {}

/** Lets everything that waits for no timer happen. */
async function rest(): Promise<void> {
  for (let i = 0; i < 200; i++) await Promise.resolve();
}

/** A server, a device and a clock, of which every answer can be delayed, lost or refused. */
class World {
  time = 0;
  server: ServerState = { etag: '0', text: 'a\nb\nc\nd\n' };
  /** Every text that the server has ever accepted. */
  accepted = new Set([this.server.text]);
  draft: (Omit<KeptText, 'text'> & { text: string }) | undefined;
  text = '';
  saver!: Saver;
  /** How many of the next requests fail, and whether the server carries them out all the same. */
  failing: ('before' | 'after')[] = [];
  /** The change that the server makes to a text that it is sent. */
  mask = (text: string): string => text;
  /** The number of requests that began before the last one of the same editor had ended. */
  overlaps = 0;
  reads = 0;
  /** Whether the person has lost their right to the document. */
  isLost = false;
  private timers: { at: number; run: () => void }[] = [];
  private generation = 0;

  async open(): Promise<void> {
    const generation = ++this.generation;
    const alive = () => generation === this.generation;
    this.timers = [];
    let open = 0;
    const request = async <T>(run: () => Promise<T>): Promise<T> => {
      if (open++ > 0) this.overlaps++;
      try {
        return await run();
      } finally {
        open--;
      }
    };
    const draft = this.draft && {
      baseEtag: this.draft.base.etag,
      baseText: this.draft.base.text,
      text: this.draft.text,
      sentText: this.draft.sent,
    };
    const opening = openText({ ...this.server }, draft);
    this.text = opening.text;
    this.saver = new Saver(opening.saving, {
      read: () => this.text,
      capture: () => {
        const { text } = this;
        return { read: () => text };
      },
      show: (text) => {
        if (alive()) this.text = text;
      },
      send: (text, base) =>
        request(async () => {
          await this.step();
          const fault = this.failing.shift();
          if (fault === 'before') throw new Lost();
          if (this.isLost) throw new Missing();
          if (base.etag !== this.server.etag) throw new Outdated();
          const masked = this.mask(text);
          this.write(masked);
          const { etag } = this.server;
          await this.step();
          if (fault === 'after') throw new Lost();
          return { etag, revisionId: etag, isMasked: masked !== text };
        }),
      current: () =>
        request(async () => {
          this.reads++;
          await this.step();
          if (this.failing.shift()) throw new Lost();
          return { ...this.server };
        }),
      admit: () => this.step(),
      failureOf: (error) => {
        if (error instanceof Missing) return { kind: 'missing', error };
        return { kind: error instanceof Outdated ? 'outdated' : 'offline' };
      },
      keep: async (kept) => {
        await this.step();
        if (alive()) this.draft = { ...kept, text: kept.text.read() };
      },
      forget: async () => {
        await this.step();
        if (alive()) this.draft = undefined;
      },
      now: () => this.time,
      after: (milliseconds, run) => {
        const timer = { at: this.time + milliseconds, run };
        if (alive()) this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
      onChange: () => this.check(alive()),
    });
    this.saver.start();
  }

  /** The next request or write is a few turns of the event loop away. */
  private async step(): Promise<void> {
    for (let i = 0; i < 3; i++) await Promise.resolve();
  }

  write(text: string): void {
    this.server = { etag: String(Number(this.server.etag) + 1), text };
    this.accepted.add(text);
  }

  private check(isAlive: boolean): void {
    // The constructor's first call comes before the saver is known.
    if (!isAlive || !this.saver) return;
    if (this.saver.status === 'saved') expect(this.accepted).toContain(this.text);
    if (this.saver.status === 'device') expect(this.draft?.text).toBe(this.text);
  }

  type(token: string, at: number): void {
    this.text = insertLine(this.text, token, at);
    this.saver.changed();
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      await rest();
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

function insertLine(text: string, token: string, at: number): string {
  const lines = text.split(/(?<=\n)/);
  const index = Math.min(at, lines.length - 1);
  return [...lines.slice(0, index), `${token}\n`, ...lines.slice(index)].join('');
}

type Step =
  | { do: 'type'; at: number }
  | { do: 'foreign'; at: number }
  | { do: 'notice' }
  | { do: 'pass'; ms: number }
  | { do: 'fail'; how: 'before' | 'after' }
  | { do: 'save'; times: number }
  | { do: 'reload' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), at: fc.nat(8) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 300, 2000, 20_000) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('foreign' as const), at: fc.nat(8) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('notice' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('fail' as const),
        how: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('save' as const), times: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  ),
  { maxLength: 40 },
);

/** Runs the steps, then lets everything come to rest, and returns the tokens that must exist. */
async function play(world: World, all: readonly Step[]): Promise<string[]> {
  await world.open();
  let kept: string[] = [];
  let count = 0;
  for (const step of all) {
    if (step.do === 'type') {
      const token = `mine-${count++}`;
      world.type(token, step.at);
      kept.push(token);
    } else if (step.do === 'foreign') {
      const token = `theirs-${count++}`;
      world.write(insertLine(world.server.text, token, step.at));
      kept.push(token);
    } else if (step.do === 'notice') void world.saver.foreignSave(`foreign-${count}`);
    else if (step.do === 'pass') await world.pass(step.ms);
    else if (step.do === 'fail') world.failing.push(step.how);
    else if (step.do === 'save') for (let i = 0; i < step.times; i++) void world.saver.save();
    else {
      // A killed tab loses what was typed since the last write to the device, and nothing else.
      const remains = [world.draft?.text ?? '', world.server.text, ...world.accepted].join('');
      kept = kept.filter((token) => remains.includes(`${token}\n`));
      await world.open();
    }
    await rest();
  }
  world.failing = [];
  await world.pass(300_000);
  return kept;
}

describe('saving by itself', () => {
  it('saves three seconds after the last key, and says so after the answer', async () => {
    const world = new World();
    await world.open();
    expect(world.saver.status).toBe('saved');
    world.type('one', 0);
    expect(world.saver.status).toBe('changed');
    await world.pass(400);
    expect(world.saver.status).toBe('device');
    expect(world.draft?.text).toBe('one\na\nb\nc\nd\n');
    await world.pass(2_500);
    expect(world.server.text).not.toContain('one');
    await world.pass(200);
    expect(world.server.text).toContain('one');
    expect(world.saver.status).toBe('saved');
    expect(world.draft).toBeUndefined();
  });

  it('saves after fifteen seconds of typing, and keeps a draft every two', async () => {
    const world = new World();
    await world.open();
    for (let i = 0; i < 14 * 5; i++) {
      world.type(`t${i}`, 0);
      await world.pass(200);
      if (i === 12) expect(world.draft?.text).toContain('t8\n');
    }
    expect(world.server.etag).toBe('0');
    for (let i = 0; i < 6; i++) {
      world.type(`u${i}`, 0);
      await world.pass(200);
    }
    expect(world.server.etag).toBe('1');
  });

  it.each([[[]], [['before', 'before']]] as ('before' | 'after')[][][])(
    'shows what the server has masked, and never says that the unmasked text is saved (failures of reading: %j)',
    async (failing) => {
      const world = new World();
      world.mask = (text) => {
        world.failing = [...failing];
        return text.replace(/\S+@\S+/g, '***');
      };
      await world.open();
      world.type('me@example.org', 0);
      await world.pass(3_001);
      await world.pass(20_000);
      expect(world.text).toBe('***\na\nb\nc\nd\n');
      expect(world.server).toEqual({ etag: '1', text: world.text });
      expect(world.saver.status).toBe('saved');
    },
  );

  it('recognizes its own text if the answer was lost', async () => {
    const world = new World();
    await world.open();
    world.failing = ['after'];
    world.type('one', 0);
    await world.pass(3_001);
    expect(world.server.text).toContain('one');
    expect(world.saver.status).toBe('device');
    world.type('two', 0);
    await world.pass(60_000);
    expect(world.saver.status).toBe('saved');
    expect(world.server.text).toBe('two\none\na\nb\nc\nd\n');
  });

  it('recognizes its own text after a crash before the answer', async () => {
    const world = new World();
    await world.open();
    world.failing = ['after'];
    world.type('one', 0);
    await world.pass(3_001);
    world.type('two', 0);
    await world.saver.keep();
    await world.open();
    expect(world.text).toBe('two\none\na\nb\nc\nd\n');
    await world.pass(60_000);
    expect(world.saver.status).toBe('saved');
    expect(world.server.text).toBe('two\none\na\nb\nc\nd\n');
  });

  it('shows what another writer saved elsewhere in the text', async () => {
    const world = new World();
    await world.open();
    world.type('mine', 0);
    world.write('a\nb\nc\nd\ntheirs\n');
    await world.pass(20_000);
    expect(world.text).toBe('mine\na\nb\nc\nd\ntheirs\n');
    expect(world.server.text).toBe(world.text);
  });

  it('reads once what an agent saved several times, and not what it saved itself', async () => {
    const world = new World();
    await world.open();
    for (let i = 1; i <= 3; i++) world.write(`${world.server.text}theirs ${i}\n`);
    void world.saver.foreignSave('1', '2', '3');
    await rest();
    expect(world.text).toBe(world.server.text);
    expect(world.reads).toBe(1);
    world.type('mine', 0);
    void world.saver.save();
    void world.saver.foreignSave('4');
    await rest();
    expect(world.server).toEqual({ etag: '4', text: world.text });
    expect(world.reads).toBe(1);
  });

  it('stops at a conflict, and goes on with what the person chose', async () => {
    const world = new World();
    await world.open();
    world.type('mine', 1);
    world.write('a\ntheirs\nb\nc\nd\n');
    await world.pass(20_000);
    expect(world.saver.status).toBe('conflict');
    expect(world.draft).toMatchObject({ text: 'a\nmine\nb\nc\nd\n', isConflict: true });
    world.text = 'a\nmine\ntheirs\nb\nc\nd\n';
    world.saver.resolved();
    await world.pass(20_000);
    expect(world.saver.status).toBe('saved');
    expect(world.server.text).toBe('a\nmine\ntheirs\nb\nc\nd\n');
  });

  it('keeps the person’s own text without that of others after a lost right, and saves it when the right is back', async () => {
    const world = new World();
    await world.open();
    world.isLost = true;
    world.type('mine', 0);
    await world.pass(20_000);
    expect(world.saver.status).toBe('missing');
    expect(world.draft).toMatchObject({ base: { etag: '0', text: '' }, text: 'mine\na\nb\nc\nd\n' });
    world.isLost = false;
    await world.open();
    await world.pass(20_000);
    expect(world.saver.status).toBe('saved');
    expect(world.server.text).toBe('mine\na\nb\nc\nd\n');
  });

  it('never shows as saved what the server does not hold, and loses no text, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new World();
        const tokens = await play(world, all);
        expect(world.overlaps).toBe(0);
        const { trouble } = world.saver.state;
        const theirs = trouble?.kind === 'conflict' ? trouble.theirs.text : '';
        expect(['saved', 'conflict']).toContain(world.saver.status);
        for (const token of tokens) expect(world.text + theirs + world.server.text).toContain(`${token}\n`);
        if (world.saver.status === 'saved') expect(world.accepted).toContain(world.text);
        else expect(world.draft?.text).toBe(world.text);
      }),
      { numRuns: 100 },
    );
  });
});
