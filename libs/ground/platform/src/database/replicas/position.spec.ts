import type { Queries } from '../queries';
import { PrimaryPosition } from './position';

/** A primary whose answers the test gives. */
class Primary {
  readonly questions: { answer: (lsn: string) => void; fail: (error: Error) => void }[] = [];

  readonly queries = {
    one: () =>
      new Promise((resolve, fail) => {
        this.questions.push({ answer: (lsn) => resolve({ lsn, history: 'one' }), fail });
      }),
  } as unknown as Queries;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the position of the primary', () => {
  it('is asked once for all who wait, and again for those who came after the question was sent', async () => {
    const primary = new Primary();
    const position = new PrimaryPosition();
    const early = [position.now(primary.queries), position.now(primary.queries)];
    await settled();
    const late = [position.now(primary.queries), position.now(primary.queries)];
    await settled();
    expect(primary.questions).toHaveLength(1);
    primary.questions[0]!.answer('0/0');
    await settled();
    expect(primary.questions).toHaveLength(2);
    primary.questions[1]!.answer('0/1');
    expect((await Promise.all(early)).map(({ lsn }) => lsn)).toEqual(['0/0', '0/0']);
    expect((await Promise.all(late)).map(({ lsn }) => lsn)).toEqual(['0/1', '0/1']);
  });

  it('is asked again after a question failed', async () => {
    const primary = new Primary();
    const position = new PrimaryPosition();
    const failing = position.now(primary.queries);
    await settled();
    const next = position.now(primary.queries);
    primary.questions[0]!.fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await settled();
    primary.questions[1]!.answer('0/1');
    expect((await next).lsn).toBe('0/1');
  });
});
