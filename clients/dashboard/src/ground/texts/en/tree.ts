import { plural } from '../plural';

const items = plural('en', { one: '# item', other: '# items' });

export const tree = {
  label: (project: string) => `Contents of ${project}`,
  top: 'the top of the project',
  loading: 'Loading…',
  more: 'Loading more…',
  failed: 'Could not be loaded. Press Enter to try again.',
  empty: 'This folder is empty',
  emptyProject: 'This project has no documents yet.',
  items,
  selected: (count: number) => `${items(count)} selected`,
  renamed: (from: string, to: string) => `Renamed “${from}” to “${to}”`,
  moved: (count: number, name: string, folder: string) =>
    `Moved ${count === 1 ? `“${name}”` : items(count)} to ${folder}`,
  reordered: (count: number, name: string) => `Reordered ${count === 1 ? `“${name}”` : items(count)}`,
  deleted: (count: number, name: string) =>
    `Moved ${count === 1 ? `“${name}”` : items(count)} to the trash`,
  cut: (count: number, name: string) =>
    `Cut ${count === 1 ? `“${name}”` : items(count)}. Choose a folder and paste.`,
  undo: 'Undo',
  undone: (label: string) => `Undone: ${label}`,
  nothingToUndo: 'There is nothing to undo.',
  refused: (reason: string) => `Not changed: ${reason}`,
  conflict: 'Someone else changed it in the meantime. The list is up to date again.',
  cannotOrder:
    'This folder is too large to be ordered by hand. Scroll to its end first, or give items sort orders through the API.',
  expandedSome: 'Only the first 10 folders were opened. Press * again for more.',
  newName: 'New name',
  nameNeeded: 'Enter a name.',
  nameSlash: 'A name cannot contain a slash.',
  open: 'Open',
  rename: 'Rename',
  moveTo: 'Move to…',
  moveHere: 'Move here',
  moveTitle: (count: number, name: string) => `Move ${count === 1 ? `“${name}”` : items(count)}`,
  moveHint: 'Choose a folder. The arrow keys open and close folders.',
  folders: 'Folders',
  moveUp: 'Move up',
  moveDown: 'Move down',
  cutAct: 'Cut',
  paste: 'Paste',
  delete: 'Delete',
  deleteTitle: (count: number, name: string) => `Delete ${count === 1 ? `“${name}”` : items(count)}?`,
  deleteHint: 'It moves to the trash, from which you can restore it. A folder takes everything in it along.',
  newDocument: 'New document',
  newFolder: 'New folder',
  newDocumentHere: 'New document here',
  newFolderHere: 'New folder here',
  menu: (name: string) => `Actions for ${name}`,
  cutNote: 'cut',
};
