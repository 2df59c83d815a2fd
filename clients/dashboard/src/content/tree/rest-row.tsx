import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { RestRow as Row } from './rows';

/** The row of a tree that says what is missing of a folder. */
export function RestRow({
  row,
  isFocused,
  top,
  height,
}: {
  row: Row;
  isFocused: boolean;
  /** Where it is if it is not among the rows that can be seen, in pixels. */
  top: number | undefined;
  height: number;
}) {
  const { tree } = useTexts();
  const text = row.rest === 'empty' && row.level === 1 ? tree.emptyProject : tree[row.rest];
  return (
    <div
      role="treeitem"
      data-row={row.id}
      aria-level={row.level}
      aria-selected={false}
      aria-busy={row.rest === 'loading' || row.rest === 'more' ? true : undefined}
      tabIndex={isFocused ? 0 : -1}
      style={{ top, height, paddingInlineStart: (row.level - 1) * 16 + 28 }}
      className={classes(
        'flex items-center truncate rounded-card text-13 text-soft -outline-offset-2',
        top !== undefined && 'absolute inset-x-0',
      )}
    >
      <span className={row.rest === 'failed' ? 'truncate text-alarm' : 'truncate'}>{text}</span>
    </div>
  );
}
