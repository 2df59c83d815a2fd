import { classes } from './classes';

/** The classes of a table, also of one that is shown before the scripts: nothing moves when `Table` takes its place. */
export const TABLE = 'w-full text-14';
export const HEAD_ROW = 'border-b border-line text-13 whitespace-nowrap text-soft';
export const ROW = 'border-b border-line align-baseline hover:bg-hover';

const FROM = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell' };

/** How a column is shown: the main one takes the width that the others leave. */
export interface CellStyle {
  isMain: boolean;
  from?: 'sm' | 'md' | undefined;
  align?: 'end' | undefined;
  isSoft?: boolean | undefined;
}

export function headCell(style: CellStyle): string {
  return classes(cell(style), 'font-normal');
}

export function bodyCell(style: CellStyle): string {
  return classes(cell(style), style.isMain && 'w-full max-w-0', style.isSoft && 'text-soft');
}

function cell({ isMain, from, align }: CellStyle): string {
  return classes(
    'py-2 not-last:pe-4',
    from && FROM[from],
    align === 'end' ? 'text-end' : 'text-start',
    !isMain && 'whitespace-nowrap',
  );
}
