export const drafts = {
  title: 'Drafts',
  hint: 'Changes that only this browser has. Nothing is saved from this list: open a draft, and it is saved when the service can be reached.',
  empty: 'Every change is saved. What you write without a connection appears here until it is saved.',
  toProjects: 'Open a project',
  size: (characters: string) => `${characters} characters`,
  conflict: 'Somebody else changed the same text. Open it to choose what to keep.',
  download: 'Download',
  downloadOf: (title: string) => `Download the draft of ${title}`,
  discard: 'Discard',
  discardOf: (title: string) => `Discard the draft of ${title}`,
  discardHint:
    'The changes that were not saved are deleted from this device. The saved document stays as it is.',
  discarded: 'The draft was discarded.',
  undo: 'Undo',
};
