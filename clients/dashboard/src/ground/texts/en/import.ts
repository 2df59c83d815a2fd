import { plural } from '../plural';

const files = plural('en', { one: '# file', other: '# files' });
const documents = plural('en', { one: '# document', other: '# documents' });

export const importing = {
  title: 'Import',
  into: (folder: string) => `Into ${folder}`,
  hint: 'Markdown files become documents; images and other files are stored beside them. Folders stay as they are, and no byte is changed.',
  chooseFolder: 'Choose a folder',
  chooseFiles: 'Choose files or a ZIP archive',
  dropHere: 'Drop files, a folder or a ZIP archive here to import them',
  folderField: 'Folder to import',
  filesField: 'Files to import',
  found: (documentCount: number, fileCount: number) =>
    fileCount > 0 ? `${documents(documentCount)} and ${files(fileCount)}` : documents(documentCount),
  skipped: (count: number) => `${files(count)} of the system or of version control are left out.`,
  nothing: 'There is nothing to import: no files were found.',
  replace: 'Replace documents that already exist',
  replaceHint: 'Without it, they stay as they are and are listed. Earlier revisions are kept in either case.',
  start: 'Import',
  running: (done: number, total: number) => `${done} of ${total} imported`,
  progress: 'Progress of the import',
  pace: 'Files are sent one by one, within your limit of requests a minute. Many files take a while; you can leave this window open.',
  stop: 'Stop',
  stopped: 'The import was stopped. What was imported stays.',
  interrupted: (reason: string) =>
    `The import was interrupted. ${reason} Nothing is lost: continue when it works again.`,
  continue: 'Continue',
  retry: 'Try the failed ones again',
  finished: (count: number) => `${files(count)} imported`,
  unchanged: (count: number) => `${files(count)} were already there with the same content.`,
  failed: (count: number) => `${files(count)} could not be imported`,
  failures: 'Files that were not imported',
  done: 'Done',
  exists: 'A document with this path already exists.',
  notText: 'The file is not text in UTF-8.',
  unreadable: 'The file could not be read.',
  tooLarge: (bytes: number) =>
    `The file is larger than ${Math.floor(bytes / 1024 / 1024)} MiB, the limit for documents.`,
  archiveBroken: 'This is not a ZIP archive, or it is damaged.',
  archiveEncrypted: 'The archive is protected with a password. Unpack it first, then import the folder.',
  archiveLarge:
    'The archive is too large for the browser. Unpack it and import the folder, or use the import program.',
};
