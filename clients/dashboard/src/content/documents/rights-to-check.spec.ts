import { whatToDo } from './rights-to-check';

const OWN = { nodeId: 'n', projectId: 'p', folderIds: ['root', 'f'] };
const SHARED = { nodeId: 'n', projectId: 'p', folderIds: undefined };

describe('what an event means for a document that this browser keeps', () => {
  it.each([
    ['it was deleted', 'trees', { projectId: 'p', deletedIds: ['n'] }, OWN, 'wipe'],
    ['its folder was deleted', 'trees', { projectId: 'p', deletedIds: ['f'] }, OWN, 'wipe'],
    ['another document was deleted', 'trees', { projectId: 'p', deletedIds: ['m'] }, OWN, 'nothing'],
    ['it was renamed', 'trees', { projectId: 'p', nodeIds: ['n'] }, OWN, 'nothing'],
    ['a share of it ended', 'shares', { projectId: 'p', nodeIds: ['n'] }, OWN, 'ask'],
    ['a share of another one ended', 'shares', { projectId: 'p', nodeIds: ['m'] }, OWN, 'nothing'],
    [
      'a share of a folder that is not seen ended',
      'shares',
      { projectId: 'p', nodeIds: ['x'] },
      SHARED,
      'ask',
    ],
    ['a share in another project ended', 'shares', { projectId: 'q', nodeIds: ['x'] }, SHARED, 'nothing'],
    ['many shares ended', 'shares', { projectId: 'p' }, OWN, 'ask'],
    ['events were missed', 'resync', {}, SHARED, 'ask'],
    ['events were missed, and the project is the own one', 'resync', {}, OWN, 'nothing'],
    ['somebody saved it', 'documents', { projectId: 'p', nodeIds: ['n'] }, SHARED, 'nothing'],
  ])('%s', (_case, kind, ids, places, act) => expect(whatToDo({ kind, ids }, places)).toBe(act));
});
