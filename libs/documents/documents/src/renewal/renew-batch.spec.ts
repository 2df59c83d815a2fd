import { ThreadQueueFull } from '#platform';
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

  it('fails as a whole while the threads are busy, so that it is done again', async () => {
    const busy = new AnalysisBusy({ cause: new ThreadQueueFull() });
    expect(await run(3, busy)).toEqual({ done: ['a'], error: busy });
  });
});
