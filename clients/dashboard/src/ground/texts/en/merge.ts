export const merge = {
  title: 'Somebody else changed the same text',
  hint: (count: number) =>
    count === 1
      ? 'One passage was changed by both of you. Choose what to keep. Nothing is saved until then; your text is kept on this device.'
      : `${count} passages were changed by both of you. Choose what to keep in each. Nothing is saved until then; your text is kept on this device.`,
  passage: (number: number, count: number) => `Passage ${number} of ${count}`,
  mine: 'Your text',
  theirs: 'Saved by somebody else',
  nothing: 'Nothing: the passage was deleted.',
  choices: { mine: 'Keep mine', theirs: 'Keep theirs', both: 'Keep both', own: 'Write it yourself' },
  ownLabel: (number: number) => `What passage ${number} becomes`,
  showLines: (count: number) => `Show ${count} more lines`,
  allMine: 'Keep all of mine',
  allTheirs: 'Keep all of theirs',
  copy: 'Keep mine as a copy',
  incomplete: 'Choose what to keep in each passage first.',
  save: 'Save the result',
};
