import { type ReactNode, memo } from 'react';
import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { DropPlace } from './drag';
import { RowIcon } from './row-icon';
import { ROW_NAME } from './row-style';

export interface TreeRowProps {
  id: string;
  name: string;
  isFolder: boolean;
  level: number;
  position: number;
  /** -1 while the folder is not wholly known. */
  setSize: number;
  expanded: boolean;
  isSelected: boolean;
  isFocused: boolean;
  isCut: boolean;
  isCurrent: boolean;
  /** Where it is if it is not among the rows that can be seen, in pixels. */
  top: number | undefined;
  height: number;
  /** Where on it a dragged row would be dropped. */
  dropPlace: DropPlace | null;
  /** The field for a new name while it is renamed. */
  field: ReactNode;
}

/**
 * A row of a tree for a file or folder. The tree handles its clicks, keys and drags. Its elements are few, and none of them makes a layer or a
 * clip that it does not need: scrolling on a slow machine renders several rows in each frame.
 */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, name, isFolder, level, expanded, isSelected, isCut, isCurrent, top, dropPlace, field } = props;
  return (
    <div
      role="treeitem"
      data-row={id}
      aria-level={level}
      aria-posinset={props.position + 1}
      aria-setsize={props.setSize}
      aria-expanded={isFolder ? expanded : undefined}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={props.isFocused ? 0 : -1}
      style={{ top, height: props.height, paddingInlineStart: (level - 1) * 16 + 4 }}
      className={classes(
        'flex cursor-pointer items-center gap-1.5 rounded-card pe-1 text-14 -outline-offset-2 select-none hover:bg-hover',
        field === null && MENU,
        top !== undefined && 'absolute inset-x-0',
        isSelected && 'bg-selected',
        isCurrent && 'font-semibold',
        isCut && 'opacity-60',
        dropPlace === 'combine' && 'bg-selected outline-2 outline-accent',
        dropPlace === 'reorder-before' && 'shadow-[inset_0_2px_0_var(--accent)]',
        dropPlace === 'reorder-after' && 'shadow-[inset_0_-2px_0_var(--accent)]',
      )}
    >
      <RowIcon isFolder={isFolder} expanded={expanded} />
      {field ?? (
        <>
          <bdi className={ROW_NAME}>{name}</bdi>
          {isCut && <CutNote />}
        </>
      )}
    </div>
  );
});

/** The button of the menu: always there for fingers, otherwise while the pointer is over the row. Screen readers open the menu by its key. */
const MENU =
  "after:ms-auto after:w-5 after:shrink-0 after:text-center after:text-soft hover:after:content-['⋯'_/_''] pointer-coarse:after:w-9 pointer-coarse:after:content-['⋯'_/_'']";

function CutNote() {
  const { tree } = useTexts();
  return <span className="sr-only">, {tree.cutNote}</span>;
}
