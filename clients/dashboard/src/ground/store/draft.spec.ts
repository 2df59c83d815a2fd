import { type Draft, mayReplace } from './draft';

describe('an editor may replace a draft', () => {
  const draft = { changedAt: 100, writer: 'one' } as Draft;

  it.each([
    ['there is none', { id: 'two' }, undefined, true],
    ['it kept it itself', { id: 'one' }, draft, true],
    ['it was opened with it', { id: 'two', opened: { writer: 'one', changedAt: 100 } }, draft, true],
    [
      'another editor kept it since then',
      { id: 'two', opened: { writer: 'one', changedAt: 99 } },
      draft,
      false,
    ],
    [
      'the clock was set back before another editor kept it',
      { id: 'two', opened: { writer: 'one', changedAt: 500 } },
      draft,
      false,
    ],
    ['it was opened without one', { id: 'two' }, draft, false],
  ])('if %s: %j', (_case, writer, existing, may) => expect(mayReplace(writer, existing)).toBe(may));
});
