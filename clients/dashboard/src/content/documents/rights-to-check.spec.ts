import { askTimes, mayEndRights, whatToDo } from './rights-to-check';

const OWN = { nodeId: 'n', folderIds: ['root', 'f'] };
const SHARED = { nodeId: 'n', folderIds: undefined };

describe('what an event means for a document that this browser keeps', () => {
  it.each([
    ['it was deleted', 'trees', { deletedIds: ['n'] }, OWN, 'wipe'],
    ['its folder was deleted', 'trees', { deletedIds: ['f'] }, OWN, 'wipe'],
    ['another document was deleted', 'trees', { deletedIds: ['m'] }, OWN, 'nothing'],
    ['it was renamed', 'trees', { nodeIds: ['n'] }, OWN, 'nothing'],
    ['a share of it changed', 'shares', { nodeIds: ['n'] }, SHARED, 'ask'],
    ['a share of another document changed', 'shares', { nodeIds: ['m'] }, SHARED, 'nothing'],
    ['shares changed, and the event names none', 'shares', {}, SHARED, 'ask'],
    ['a share changed, and its person can read the project', 'shares', { nodeIds: ['n'] }, OWN, 'nothing'],
    ['events were missed', 'resync', {}, SHARED, 'ask'],
    ['events were missed, and its person can read the project', 'resync', {}, OWN, 'ask'],
    ['somebody saved it', 'documents', { nodeIds: ['n'] }, SHARED, 'nothing'],
  ])('%s', (_case, kind, ids, places, act) => expect(whatToDo({ kind, ids }, places)).toBe(act));
});

describe('an event that can end rights', () => {
  it.each([
    ['trees', { nodeIds: ['n'] }, false],
    ['trees', { deletedIds: [] }, false],
    ['trees', { deletedIds: ['n'] }, true],
    ['shares', {}, true],
    ['resync', {}, true],
    ['documents', {}, false],
  ])('is %s with %j: %s', (kind, ids, may) => expect(mayEndRights({ kind, ids })).toBe(may));
});

describe('when the service is asked about kept documents', () => {
  const NOW = 1_000_000_000;
  const MINUTE = 60_000;
  const shared = (nodeId: string, minutesAgo: number, askAt?: number) => ({
    ...{ nodeId, folderIds: undefined, checkedAt: NOW - minutesAgo * MINUTE },
    ...(askAt !== undefined && { askAt }),
  });
  const own = (nodeId: string, minutesAgo: number) => ({ ...shared(nodeId, minutesAgo), folderIds: ['f'] });
  const times = (kind: string, ...places: Parameters<typeof askTimes>[1]) =>
    askTimes({ kind, ids: {} }, places, NOW).map(({ nodeId, askAt }) => [nodeId, askAt - NOW]);

  it('is at once after the end of a share', () => {
    expect(times('shares', shared('a', 0), shared('b', 30))).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('is one by one after missed events, the longest ago first, and later for what was read just now', () => {
    expect(times('resync', shared('a', 4), shared('b', 20), own('c', 100), own('d', 30))).toEqual([
      ['c', 5_000],
      ['b', 10_000],
      ['a', 6 * MINUTE],
      ['d', 30 * MINUTE],
    ]);
  });

  it('is not put off by another load of the page, nor by a clock that was set back', () => {
    expect(times('resync', shared('a', 0, NOW + MINUTE))).toEqual([['a', MINUTE]]);
    expect(times('resync', shared('a', -1_000))).toEqual([['a', 10 * MINUTE]]);
  });
});
