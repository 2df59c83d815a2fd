import { plural } from '../plural';

const documents = plural('en', { one: '# item', other: '# items' });

export const projects = {
  title: 'Projects',
  empty:
    'A project is a tree of folders and Markdown documents that people and agents work on together. Create the first one.',
  filter: 'Filter projects',
  noMatch: (filter: string) => `No project contains “${filter}” in its name, slug or description.`,
  shown: plural('en', { one: '# project', other: '# projects' }),
  hasMore: 'Only the first 500 projects are listed. Use the search for others.',
  new: 'New project',
  project: 'Project',
  contents: 'Contents',
  changed: 'Last change',
  changedBy: 'Changed by',
  documents,
  name: 'Name',
  description: 'Description',
  slug: 'Slug',
  slugHint: 'Part of addresses and Doc IDs. It cannot be changed later.',
  slugPreview: (address: string) => `The project will be at ${address}`,
  create: 'Create',
  created: (name: string) => `Created “${name}”`,
  nameNeeded: 'Enter a name.',
  slugWrong: 'Use 1 to 60 lower-case letters, digits and hyphens.',
  edit: 'Rename or describe…',
  editTitle: 'Rename or describe the project',
  save: 'Save',
  saved: 'The project was saved.',
  delete: 'Delete project…',
  deleteTitle: (name: string) => `Delete the project “${name}”?`,
  deleteHint: (count: string) =>
    `This deletes its tree and everything in it (${count}) for everyone. It cannot be restored. Export it first if you may need it.`,
  deleteAct: 'Delete the project',
  deleted: (name: string) => `Deleted the project “${name}”`,
  actions: 'Actions of the project',
  export: 'Export as ZIP',
  trash: 'Trash',
  health: 'Health of mappings',
  scan: 'Scan of GitHub',
  import: 'Import',
  emptyProject:
    'This project is empty. Create a document, or import a folder of Markdown files: drop it here or choose it.',
  emptyFolder: 'This folder is empty. Create a document in it, or drop files here.',
  type: 'Type',
  folder: 'Folder',
  document: 'Document',
  path: 'Path in the project',
  more: (count: number) => `The first ${count} are listed. The tree has all of them.`,
  folderGone: 'This folder was deleted or moved. The top of the project is shown.',
  createdIn: (folder: string) => `It is created in ${folder}.`,
  documentNameHint: 'Its title. The file gets the ending .md.',
  template: 'Template',
  templates: [
    { id: 'empty', label: 'Empty document', text: (title: string) => `# ${title}\n` },
    {
      id: 'note',
      label: 'Note',
      text: (title: string) => `# ${title}\n\n## Summary\n\n\n## Details\n\n\n## Open questions\n\n- [ ] \n`,
    },
    {
      id: 'meeting',
      label: 'Meeting',
      text: (title: string) =>
        `# ${title}\n\n| Date | People |\n| ---- | ------ |\n|      |        |\n\n## Agenda\n\n1. \n\n## Decisions\n\n- \n\n## Actions\n\n- [ ] Who does what, until when\n`,
    },
    {
      id: 'decision',
      label: 'Decision record',
      text: (title: string) =>
        `# ${title}\n\nStatus: proposed\n\n## Context\n\n\n## Decision\n\n\n## Alternatives\n\n\n## Consequences\n\n`,
    },
    {
      id: 'how-to',
      label: 'How-to',
      text: (title: string) =>
        `# ${title}\n\nWhat you get at the end, in one sentence.\n\n## Before you begin\n\n- \n\n## Steps\n\n1. \n2. \n\n## If something goes wrong\n\n`,
    },
  ],
};
