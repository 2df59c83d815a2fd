/** The classes of the name in a row of a tree, also of one that is shown before the scripts: its box is the same. */
export const ROW_NAME = 'min-w-0 overflow-clip text-ellipsis whitespace-nowrap';
