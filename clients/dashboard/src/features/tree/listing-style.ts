/** The classes of what is in the table of a folder, which is shown before the scripts too, so that nothing moves when they arrive. */
export const LISTING = {
  // The names stand on the line of the other cells.
  name: 'flex items-baseline gap-2',
  picture: 'size-4 shrink-0 self-center text-soft',
  link: 'truncate text-ink no-underline hover:underline',
  changedBy: 'block max-w-48 truncate',
} as const;

/** How many rows are shown at first: a table of thousands of rows is slow, and the tree has them all. */
export const SHOWN = 200;
