/** The classes that the listing of a folder and its first form, which is shown before the scripts have arrived, have in common. */
export const LISTING = {
  head: 'border-b border-line text-13 text-soft',
  nameHead: 'py-2 pe-4 text-start font-normal',
  changedHead: 'py-2 text-end font-normal whitespace-nowrap',
  row: 'border-b border-line hover:bg-hover',
  name: 'w-full max-w-0 py-1.5 pe-4',
  link: 'truncate text-ink no-underline hover:underline',
  changed: 'py-1.5 text-end whitespace-nowrap text-soft',
} as const;

/** How many rows are shown at first: a table of thousands of rows is slow, and the tree has them all. */
export const SHOWN = 200;
