import { plural } from '../plural';

const added = plural('en', { one: '# line added', other: '# lines added' });
const removed = plural('en', { one: '# line removed', other: '# lines removed' });

export const history = {
  title: 'History',
  hint: 'Choose a revision to see what it changed, or two to compare them.',
  revisions: 'Revisions',
  revision: (number: number) => `Revision ${number}`,
  current: 'current',
  lines: (more: number, less: number) => `${added(more)}, ${removed(less)}`,
  notCounted: 'not counted yet',
  older: 'Older',
  newer: 'Newer',
  nothing: 'Nothing (before the first revision)',
  deleted: (number: number) => `Revision ${number} (deleted)`,
  isDeleted: (number: number) => `Revision ${number} was deleted, because a newer one replaced it long ago.`,
  olderDeleted: (older: number, newer: number) =>
    `Revision ${older} was deleted, because a newer one replaced it long ago. This is all that revision ${newer} contains.`,
  show: (number: number) => `Show what revision ${number} changed`,
  compare: 'Compare',
  difference: (older: number, newer: number) =>
    older === 0 ? `What revision ${newer} contains` : `What changed from revision ${older} to ${newer}`,
  layout: 'Layout of the difference',
  unified: 'One column',
  split: 'Side by side',
  summary: (more: number, less: number) => `${added(more)}, ${removed(less)}.`,
  same: 'The two revisions have the same content.',
  coarse: 'The texts differ too much to compare every line, so more lines may be marked than were changed.',
  truncated: 'Only the first part of the difference is shown. Download both revisions to compare all of it.',
  added: 'Added',
  removed: 'Removed',
  unfold: plural('en', { one: 'Show one unchanged line', other: 'Show # unchanged lines' }),
  lineOf: (line: number) => `Line ${line}`,
  restore: (number: number) => `Restore revision ${number}`,
  restoreTitle: (number: number) => `Restore revision ${number}?`,
  restoreHint: (number: number) =>
    `The document gets the content of revision ${number} as a new revision. The revisions in between stay in the history.`,
  restoreAct: 'Restore',
  restored: (number: number) => `Revision ${number} is restored.`,
  conflict: 'Somebody else has saved the document. Look at the newest revision first, then try again.',
  download: (number: number) => `Download revision ${number}`,
  forbidden: 'Only people who can write the document see its history.',
  empty: 'The document has no revisions yet. Each save adds one.',
};
