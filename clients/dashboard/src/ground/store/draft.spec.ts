import { type Draft, mayReplace } from './draft';

describe('an editor may replace a draft', () => {
  const draft = { changedAt: 100, writer: 'one' } as Draft;

  it.each([
    ['there is none', { id: 'two', openedAt: 0 }, undefined, true],
    ['it kept it itself', { id: 'one', openedAt: 0 }, draft, true],
    ['it was opened with it', { id: 'two', openedAt: 100 }, draft, true],
    ['another editor kept it since then', { id: 'two', openedAt: 99 }, draft, false],
  ])('if %s: %j', (_case, writer, existing, may) => expect(mayReplace(writer, existing)).toBe(may));
});
