import { whatToDo } from './rights-to-check';

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
    ['events were missed, and its person can read the project', 'resync', {}, OWN, 'nothing'],
    ['somebody saved it', 'documents', { nodeIds: ['n'] }, SHARED, 'nothing'],
  ])('%s', (_case, kind, ids, places, act) => expect(whatToDo({ kind, ids }, places)).toBe(act));
});
