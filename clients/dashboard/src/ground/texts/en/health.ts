import { plural } from '../plural';

export const health = {
  title: 'Health of mappings',
  intro:
    'A mapping links a document to a file on a disk, on GitHub or in Google Drive. A check compares the local mappings of the project with the files of a folder on your device.',
  empty:
    'No check has run yet. Choose the folder that the documents are mapped to; its files stay on your device, and only their paths and hashes are sent.',
  check: 'Check a folder…',
  checking: 'Checking…',
  folderField: 'Folder to check',
  repairMoved: 'Repair the mappings of files that moved',
  repairHint: 'A missing file is found again by its hash, if exactly one file of the folder has it.',
  checked: (ok: number, problems: number) => `Checked: ${ok} in order, ${problems} with a problem`,
  tooMany: 'This folder has too many files. Choose the folder that the mappings are relative to.',
  reports: 'Checks',
  report: (when: string) => `Check of ${when}`,
  counts: (ok: number, missing: number, changed: number, repaired: number) =>
    `${ok} in order, ${missing} missing, ${changed} changed, ${repaired} repaired`,
  allOk: 'All mappings that were checked are in order.',
  file: 'File',
  outcome: 'Result',
  outcomes: { ok: 'In order', missing: 'Missing', changed: 'Changed', repaired: 'Repaired' },
  nowAt: (path: string) => `now at ${path}`,
  openDocument: 'Open the document',
  repair: 'Repair…',
  repairTitle: 'Repair the mapping',
  repairText: (path: string) => `The mapping leads to ${path}. Where is the file now?`,
  newPath: 'Path of the file',
  save: 'Repair',
  repaired: 'The mapping was repaired.',
  problems: plural('en', { one: '# mapping needs attention', other: '# mappings need attention' }),
};
