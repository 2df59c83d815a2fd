import { type CompactDraft, type Draft, baseKey, markOf, mayReplace, wholeDraft } from './draft';

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

describe('a compact draft', () => {
  const compact = (baseText: string) =>
    ({
      nodeId: 'n',
      baseEtag: 'e',
      baseMark: markOf(baseText),
      patch: { from: 1, to: 1, insert: 'x' },
    }) as CompactDraft;

  it('becomes whole with its base', () => {
    const draft = compact('ab');
    expect(wholeDraft(draft, { nodeId: baseKey(draft), baseText: 'ab' })).toMatchObject({
      baseText: 'ab',
      text: 'axb',
    });
  });

  it('has another base if one ETag has two texts, and is never applied to the wrong one', () => {
    expect(baseKey(compact('ab'))).not.toBe(baseKey(compact('a*')));
    expect(wholeDraft(compact('ab'), { nodeId: 'n', baseText: 'a*' })).toBeUndefined();
  });
});
