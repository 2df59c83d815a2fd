/** The texts of the file that a document is mapped to. */
export const mapping = {
  none: 'This document is mapped to no file.',
  sources: { local: 'Local file', github: 'File on GitHub', gdrive: 'File in Google Drive' },
  broken: 'The file was missing.',
  checked: 'Last checked',
  neverChecked: 'Not checked yet',
  map: 'Map to a file…',
  mapTitle: 'Map the document to a file',
  mapMeans:
    'Checks compare the file with the mapping and find it missing, moved or changed. The text of the document is not copied.',
  mapAct: 'Map',
  mapped: 'The document is mapped.',
  source: 'Where the file is',
  paths: { local: 'Path of the file', github: 'Address of the file', gdrive: 'ID of the file' },
  pathHints: {
    local: 'Relative to the folder that checks read, such as docs/intro.md',
    github: 'owner/repository@branch:path, such as acme/handbook@main:docs/intro.md',
    gdrive: 'The part of its address between /d/ and the next slash',
  },
  pathProblems: {
    local: 'Enter a relative path with “/”, without “.” and “..”.',
    github: 'Enter an address of the form owner/repository@branch:path.',
    gdrive: 'Enter the ID of a file in Google Drive: at least 10 letters, digits, “-” or “_”.',
  },
  remove: 'Remove the mapping',
  removeTitle: 'Remove the mapping?',
  removeMeans:
    'Neither the document nor the file is changed. You can restore the mapping from the trash of the project.',
  removed: 'The mapping is removed.',
};

export type MappingTexts = typeof mapping;
