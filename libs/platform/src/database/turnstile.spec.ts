import { Unavailable } from '../errors/errors';
import { Turnstile } from './turnstile';

describe('a turnstile', () => {
  it('lets no more through than there are places, and of one key no more than its share', async () => {
    const turnstile = new Turnstile(3, 2, 1_000);
    const leaves = [await turnstile.enter('a'), await turnstile.enter('a')];
    let third = false;
    const waiting = turnstile.enter('a').then((leave) => {
      third = true;
      return leave;
    });
    const other = await turnstile.enter('b');
    await Promise.resolve();
    expect(third).toBe(false);
    leaves[0]!();
    (await waiting)();
    other();
    leaves[1]!();
    expect(third).toBe(true);
  });

  it('keeps to the order of coming, past those whose share is used up', async () => {
    const turnstile = new Turnstile(2, 1, 1_000);
    const order: string[] = [];
    const first = await turnstile.enter('a');
    const second = await turnstile.enter('b');
    const waiting = ['a', 'c', 'd'].map((key) => turnstile.through(key, async () => void order.push(key)));
    second();
    await Promise.all(waiting.slice(1));
    first();
    await waiting[0];
    expect(order).toEqual(['c', 'd', 'a']);
  });

  it('has no two keys keep out a third, however many of theirs wait', async () => {
    const turnstile = new Turnstile(4, 2, 1_000);
    const leaves = await Promise.all(['a', 'a', 'b', 'b'].map((key) => turnstile.enter(key)));
    const order: string[] = [];
    const waiting = ['a', 'b', 'a', 'b', 'c'].map((key) =>
      turnstile.through(key, async () => void order.push(key)),
    );
    for (const leave of leaves) leave();
    await Promise.all(waiting);
    expect(order[0]).toBe('c');
    expect(order.slice(1).sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('sends away who has waited too long', async () => {
    const turnstile = new Turnstile(1, 1, 5);
    const leave = await turnstile.enter('a');
    await expect(turnstile.enter('b')).rejects.toBeInstanceOf(Unavailable);
    leave();
    (await turnstile.enter('b'))();
  });
});
