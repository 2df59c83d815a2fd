import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from '#platform';
import { AnalysisBusy } from '../outlines/outlines.errors';
import { renewBatch } from './renew-batch';

describe('a batch of documents to renew', () => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id }));

  async function run(limit: number, failure?: Error) {
    const done: string[] = [];
    const ended = renewBatch({
      nodes,
      limit,
      renew: async (id) => {
        if (failure && id === 'b') throw failure;
        done.push(id);
      },
      leave: (id) => done.push(`left ${id}`),
      next: async (after) => void done.push(`after ${after}`),
    });
    return { done, error: await ended.then(() => undefined).catch((error: unknown) => error) };
  }

  it('continues after one that cannot be renewed, and with the next batch', async () => {
    const { done, error } = await run(3, new Error('too deep'));
    expect(done).toEqual(['a', 'left b', 'c', 'after c']);
    expect(error).toBeUndefined();
  });

  it('is the last one if it is not full', async () => {
    expect((await run(4)).done).toEqual(['a', 'b', 'c']);
  });

  it('leaves out one whose analysis takes too long, or whose rows cannot be written', async () => {
    for (const failure of [
      new AnalysisBusy({ cause: new ThreadTimedOut() }),
      Object.assign(new Error('too large'), { code: '54000' }),
    ])
      expect((await run(3, failure)).done).toEqual(['a', 'left b', 'c', 'after c']);
  });

  it.each([
    ['busy threads', new AnalysisBusy({ cause: new ThreadQueueFull() })],
    ['threads that are closed', new ThreadAborted()],
    ['a wait for a lock', Object.assign(new Error('lock timeout'), { code: '55P03' })],
    ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
    ['an organization that moves', Object.assign(new Error('read-only'), { code: '25006' })],
    ['a connection that breaks', new Error('Connection terminated unexpectedly')],
  ])('fails as a whole because of %s, so that it is done again', async (_, error) => {
    expect(await run(3, error)).toEqual({ done: ['a'], error });
  });
});
