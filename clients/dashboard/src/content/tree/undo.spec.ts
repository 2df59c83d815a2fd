import { Outdated, UndoStack } from './undo';

describe('the changes that can be taken back', () => {
  const failing = (errors: Error[]) => ({
    label: 'Renamed',
    run: () => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve();
    },
  });

  it('keeps a change whose undoing failed, in its place', async () => {
    const stack = new UndoStack();
    const [first, second] = [failing([new Error('offline')]), failing([])];
    stack.push(first);
    stack.push(second);
    await expect(stack.undo(first)).rejects.toThrow('offline');
    expect(await stack.undo()).toBe(second);
    expect(await stack.undo()).toBe(first);
    expect(await stack.undo()).toBeUndefined();
  });

  it('forgets a change that can never be taken back', async () => {
    const stack = new UndoStack();
    stack.push(failing([new Outdated()]));
    await expect(stack.undo()).rejects.toThrow(Outdated);
    expect(await stack.undo()).toBeUndefined();
  });
});
