/** The classes of the table of a folder before the scripts have arrived: those of `Table`, so that nothing moves when it takes its place. */
export const LISTING = {
  head: 'border-b border-line text-13 whitespace-nowrap text-soft',
  nameHead: 'py-2 pe-4 text-start font-normal',
  changedByHead: 'py-2 pe-4 text-start whitespace-nowrap font-normal',
  changedHead: 'py-2 text-end whitespace-nowrap font-normal',
  row: 'border-b border-line align-baseline hover:bg-hover',
  name: 'py-2 pe-4 text-start w-full max-w-0',
  link: 'truncate text-ink no-underline hover:underline',
  changedBy: 'py-2 pe-4 text-start whitespace-nowrap text-soft',
  changed: 'py-2 text-end whitespace-nowrap text-soft',
} as const;

/** How many rows are shown at first: a table of thousands of rows is slow, and the tree has them all. */
export const SHOWN = 200;
