import { plural } from '../plural';

const items = plural('en', { one: '# item', other: '# items' });

export const trash = {
  title: 'Trash',
  of: (project: string) => `Trash of ${project}`,
  intro:
    'What was deleted can be restored until the date that is shown. A folder comes back with everything in it.',
  empty: 'The trash is empty. What you delete from the project is kept here, so that you can restore it.',
  name: 'Name',
  by: 'Deleted by',
  when: 'Deleted',
  until: 'Kept until',
  contains: (files: number) => plural('en', { one: 'with # document', other: 'with # documents' })(files),
  mapping: 'Mapping',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count: number) => `${items(count)} selected`,
  restore: 'Restore',
  restoreSelected: (count: number) => `Restore ${items(count)}`,
  restored: (count: number, name: string) =>
    count === 1 ? `Restored “${name}”` : `Restored ${items(count)}`,
  taken: 'Its path is taken. Restore it under another one.',
  newPath: 'New path',
  newPathHint:
    'The path in the project, with its name, such as /archive/guide.md. Missing folders are created.',
  restoreAt: (name: string) => `Restore “${name}” elsewhere`,
  elsewhere: 'Restore elsewhere…',
  delete: 'Delete for good',
  deleteTitle: (name: string) => `Delete “${name}” for good?`,
  deleteHint: 'It is deleted with all its revisions, at once, and nobody can restore it.',
  actions: (name: string) => `Actions for ${name}`,
};
