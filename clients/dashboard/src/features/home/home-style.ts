/** The classes that the start page and its first form, which is shown before the scripts have arrived, have in common. */
export const STYLE = {
  page: 'mx-auto w-full max-w-[1100px] px-4 pt-6 pb-16 md:px-8',
  columns: 'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
  section: 'mb-8',
  heading: 'mb-2 border-b border-line pb-1',
  row: 'border-b border-line py-2',
  title: 'text-15 font-semibold text-ink no-underline hover:underline',
  note: 'text-13 text-soft',
  steps: 'gap-x-12 md:columns-2',
  step: 'break-inside-avoid py-3',
} as const;
