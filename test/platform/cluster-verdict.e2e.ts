import { Answered } from '../cluster/answered.mjs';
import { FAULTS } from '../cluster/faults.mjs';
import { Attempts } from '../cluster/load/attempts.mjs';
import { Ledger } from '../cluster/load/ledger.mjs';
import { schemasOf } from '../cluster/previous.mjs';
import { faultTable, problemsOf } from '../cluster/report.mjs';
import { strike } from '../cluster/strike.mjs';

const KINDS = ['new document', 'edit', 'message', 'post', 'secret'];

/** A ledger in which each kind has one thing that was acknowledged and found, and one read was not stale. */
async function wholeLedger(): Promise<Ledger> {
  const ledger = new Ledger();
  for (const kind of KINDS) {
    await ledger.of(kind).send(`${kind} 1`, () => undefined);
    ledger.of(kind).find(`${kind} 1`, 'a');
  }
  ledger.reads.read(0, undefined);
  return ledger;
}

const cluster = { untilWhole: () => undefined };

/** Strikes a cluster of nothing, while `work` sends requests. */
async function struck(fault: object, work: (attempts: Attempts) => Promise<unknown>) {
  const [attempts, ledger] = [new Attempts(), await wholeLedger()];
  const whole = {
    name: 'a fault',
    seen: [],
    strike: () => work(attempts),
    healed: async () => {
      // Requests that began before the strike prove nothing.
      setTimeout(() => {
        for (const kind of KINDS) void ledger.of(kind).send(`${kind} 2`, () => undefined);
        ledger.reads.read(performance.now(), undefined);
      }, 1);
      for (const kind of KINDS) ledger.of(kind).find(`${kind} 2`, 'b');
    },
    ...fault,
  };
  const result = await strike(whole, { cluster, attempts, ledger });
  return { result, problems: problemsOf([result], ledger) };
}

const get = (attempts: Attempts, answer: Response | Error) => {
  const original = globalThis.fetch;
  globalThis.fetch = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  return attempts
    .fetch(new Request('http://127.0.0.1/api/me'))
    .catch(() => undefined)
    .finally(() => (globalThis.fetch = original));
};

const unavailable = () =>
  Response.json({ error: { code: 'SVC_UNAVAILABLE' } }, { status: 503, headers: { 'Retry-After': '1' } });

describe('the verdict of the check of a cluster', () => {
  it('is good if everything that was acknowledged is found once', async () => {
    expect(problemsOf([], await wholeLedger())).toEqual([]);
  });

  it('names what was acknowledged and is missing, what is there twice, and what nobody sent', async () => {
    const ledger = await wholeLedger();
    await ledger.of('edit').send('lost', () => undefined);
    ledger.of('post').find('post 1', 'b');
    ledger.of('secret').find('strange', 'a');
    expect(problemsOf([], ledger)).toEqual([
      'lost: edit lost',
      'doubled: post post 1',
      'nobody sent it: secret strange',
    ]);
  });

  it('accepts that what was not acknowledged was carried out or not', async () => {
    const ledger = await wholeLedger();
    const fail = () => Promise.reject(new Error('no answer'));
    for (const id of ['done', 'not done'])
      await ledger
        .of('message')
        .send(id, fail)
        .catch(() => undefined);
    ledger.of('message').find('done', 'a');
    expect(problemsOf([], ledger)).toEqual([]);
  });

  it('is bad if nothing of a kind was acknowledged or read', () => {
    const missing = KINDS.map((kind) => `nothing was acknowledged: ${kind}`);
    expect(problemsOf([], new Ledger())).toEqual([...missing, 'nothing was read after a change']);
  });

  it('names each read that did not have the change before it', async () => {
    const ledger = await wholeLedger();
    ledger.reads.read(1, 'a is still listed after the share was revoked');
    expect(problemsOf([], ledger)).toEqual(['stale: a is still listed after the share was revoked']);
  });

  it('does not begin if an upgrade would migrate nothing, or come from a later version', () => {
    const version = (...migrations: string[]) => ({ migrations, newestMigration: migrations.at(-1) });
    expect(schemasOf('c', version('1-a'), version('1-a', '2-b', '3-c'))).toBe(
      'The version before has 1 migrations, up to 1-a. This one has 2 more, up to 3-c.',
    );
    expect(() => schemasOf('c', version('1-a'), version('1-a'))).toThrow(/would migrate nothing/);
    expect(() => schemasOf('c', version('1-a', '2-b'), version('1-a', '3-c'))).toThrow(
      'has the migration 2-b, which this version does not have',
    );
  });

  it('ends with the reason if the primary can not be killed during an upgrade', async () => {
    const fault = FAULTS.find(({ name }) => name.startsWith('the upgrade again')) as unknown as {
      strike(cluster: object): Promise<void>;
    };
    const refused = new Error('the kill was refused');
    const broken = {
      postgres: { primary: () => Promise.resolve('node-1'), killNode: () => Promise.reject(refused) },
      // It fails later, because the check ends.
      service: { restart: () => new Promise((_, fail) => setTimeout(() => fail(new Error('over')), 1)) },
    };
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    await expect(fault.strike(broken)).rejects.toBe(refused);
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  it('counts the answers of a process that was killed, and then counts from zero', () => {
    const answered = new Answered([]);
    const metrics = (count: number) => `database_replica_reads_total{answered="replica"} ${count}\n`;
    for (const count of [3, 5, 2, 2]) answered.add('a', metrics(count));
    answered.add('b', metrics(1));
    expect(answered.counts).toEqual({ replica: 8, behind: 0, failed: 0 });
  });

  it('names failures that the fault does not explain', async () => {
    const seen = ['503 with Retry-After'];
    const { problems } = await struck({ seen }, (attempts) => get(attempts, unavailable()));
    expect(problems).toEqual([]);
    for (const [answer, how] of [
      [new Response('', { status: 502 }), '502'],
      [new Response('', { status: 503 }), '503'],
      [
        Response.json({ error: { code: 'SVC_INTERNAL_ERROR' } }, { status: 500 }),
        '500 with SVC_INTERNAL_ERROR',
      ],
      [new TypeError('fetch failed'), 'no answer'],
    ] as const) {
      const other = await struck({ seen }, (attempts) => get(attempts, answer));
      expect(other.problems).toEqual([`a fault: /api/me failed: ${how}`]);
    }
  });

  it('accepts a failure of a request that a killed process was answering, and none of a later one', async () => {
    const fault = { interrupted: ['503 with Retry-After'] };
    const during = await struck(fault, (attempts) => get(attempts, unavailable()));
    expect(during.problems).toEqual([]);
    let late: Promise<unknown> | undefined;
    const after = await struck(fault, async (attempts) => {
      late = new Promise((resolve) => setTimeout(() => resolve(get(attempts, unavailable())), 0));
    });
    await late;
    expect(after.problems).toEqual(['a fault: /api/me failed: 503 with Retry-After and SVC_UNAVAILABLE']);
  });

  it('says how long everything took, also if it took long', () => {
    const row = { name: 'a fault', requests: 3, failures: [], seconds: 31.04 };
    expect(faultTable([row])).toContain('| a fault | 3 | none | 31.0 s, later than 30 s |');
    expect(faultTable([{ ...row, isPlanned: true }])).toContain('| a fault | 3 | none | 31.0 s |');
  });

  it('is about every part', () => {
    expect(FAULTS.map(({ word }) => word)).toEqual([
      ...['upgrade', 'upgrade', 'upgrade'],
      ...['primary', 'etcd', 'redis', 'api', 'relay', 'jobs'],
      ...['haproxy', 'pgbouncer', 'nginx', 'switchover', 'rolling'],
    ]);
  });
});
