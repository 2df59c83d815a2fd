import { type ReactNode, memo, useEffect, useRef, useState } from 'react';
import { classes } from '../../ground/controls/classes';
import { Icon } from '../../ground/controls/icon';
import { useTexts } from '../../ground/texts/use-texts';
import { type DropPlace, dragRow } from './drag';
import type { OpenTree } from './open-tree';

export interface TreeRowProps {
  tree: OpenTree;
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
  top: number;
  height: number;
  /** Whether the button of its menu is always there, as for fingers; otherwise it is while the pointer is over the row. */
  hasMenu: boolean;
  /** The field for a new name while it is renamed. */
  field: ReactNode;
}

/** A row of a tree for a file or folder. The tree handles its clicks and keys. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { tree, id, name, isFolder, level, expanded, isSelected, isCut, isCurrent, field } = props;
  const texts = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(
    () => (element.current ? dragRow(element.current, tree, id, isFolder, setPlace) : undefined),
    [tree, id, isFolder],
  );
  return (
    <div
      ref={element}
      role="treeitem"
      data-row={id}
      aria-level={level}
      aria-posinset={props.position + 1}
      aria-setsize={props.setSize}
      aria-expanded={isFolder ? expanded : undefined}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={props.isFocused ? 0 : -1}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      style={{ top: props.top, height: props.height, paddingInlineStart: (level - 1) * 16 + 4 }}
      className={classes(
        'absolute inset-x-0 flex cursor-pointer items-center gap-1.5 rounded-card pe-1 text-14 select-none',
        '-outline-offset-2 hover:bg-hover',
        // A change in one row makes no work for the others. The field of a new name shows a problem below the row.
        field === null && 'contain-strict',
        isSelected && 'bg-selected',
        isCurrent && 'font-semibold',
        isCut && 'opacity-60',
        place === 'combine' && 'bg-selected outline-2 outline-accent',
        place === 'reorder-before' && 'shadow-[inset_0_2px_0_var(--accent)]',
        place === 'reorder-after' && 'shadow-[inset_0_-2px_0_var(--accent)]',
      )}
    >
      <span data-toggle={isFolder || undefined} className="flex h-full w-4 shrink-0 items-center text-soft">
        {isFolder && <Icon name={expanded ? 'chevronDown' : 'chevronRight'} className="size-3.5" />}
      </span>
      <Icon name={isFolder ? 'folder' : 'document'} className="text-soft" />
      {field ?? (
        <>
          <span className="min-w-0 grow truncate">
            <bdi>{name}</bdi>
          </span>
          {isCut && <span className="sr-only">, {texts.tree.cutNote}</span>}
          {(props.hasMenu || isOver) && (
            <span
              data-menu
              aria-hidden="true"
              title={texts.tree.menu(name)}
              className="flex h-full items-center px-1 text-soft"
            >
              <Icon name="more" />
            </span>
          )}
        </>
      )}
    </div>
  );
});
