import { FAULTS } from '../cluster/faults.mjs';
import { Attempts } from '../cluster/load/attempts.mjs';
import { Ledger } from '../cluster/load/ledger.mjs';
import { faultTable, problemsOf } from '../cluster/report.mjs';
import { strike } from '../cluster/strike.mjs';

const KINDS = ['new document', 'edit', 'message', 'post', 'secret'];

/** A ledger in which each kind has one thing that was acknowledged and found. */
async function wholeLedger(): Promise<Ledger> {
  const ledger = new Ledger();
  for (const kind of KINDS) {
    await ledger.of(kind).send(`${kind} 1`, () => undefined);
    ledger.of(kind).find(`${kind} 1`, 'a');
  }
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
      // What began before the strike shows nothing.
      setTimeout(
        () => void Promise.all(KINDS.map((kind) => ledger.of(kind).send(`${kind} 2`, () => undefined))),
        1,
      );
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

  it('is bad if nothing of a kind was acknowledged', () => {
    expect(problemsOf([], new Ledger())).toEqual(KINDS.map((kind) => `nothing was acknowledged: ${kind}`));
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
