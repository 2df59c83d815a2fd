import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { DropTarget } from './drag';
import type { NodeRow } from './rows';
import type { OpenTree } from './open-tree';
import { RestRow } from './rest-row';
import { TreeRow } from './tree-row';
import type { TreeFocus } from './use-tree-focus';
import { useVisibleRows } from './use-visible-rows';

/**
 * The rows of a tree that can be seen, and the one with the focus. Scrolling renders them alone.
 *
 * @param field of a row that is being renamed
 */
export function TreeRows({
  tree,
  focus,
  scroller,
  height,
  currentId,
  cut,
  dropTarget,
  renamingId,
  field,
}: {
  tree: OpenTree;
  focus: TreeFocus;
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
  currentId: string | undefined;
  cut: ReadonlySet<string>;
  dropTarget: DropTarget | null;
  renamingId: string | undefined;
  field: (row: NodeRow) => ReactNode;
}) {
  useSyncExternalStore(tree.subscribe, tree.version);
  const { selection } = tree;
  const { rows } = tree.model;
  const focusedIndex = focus.index;
  const range = useVisibleRows(scroller, rows.length, height);
  const shown = Array.from({ length: range.to - range.from }, (_, i) => range.from + i);
  // The row with the focus stays in the page, so that the focus stays on it.
  if (focusedIndex >= 0 && focusedIndex < range.from) shown.unshift(focusedIndex);
  if (focusedIndex >= range.to) shown.push(focusedIndex);
  focus.scrollTo.current = range.scrollTo;

  // A row that moves to another place in the page, or is removed, loses the focus of the browser.
  const active = document.activeElement;
  if (active?.hasAttribute('data-row') && scroller.current?.contains(active)) focus.isWanted.current = true;
  useLayoutEffect(() => {
    if (!focus.isWanted.current) return;
    const row = rows[focus.index];
    const element = row && scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
    if (!element) return;
    focus.isWanted.current = false;
    if (element !== document.activeElement) element.focus({ preventScroll: true });
  });

  useEffect(() => {
    for (const index of shown) {
      const row = rows[index];
      if (row?.kind === 'rest' && row.rest === 'more') void tree.loadMore(row.parent.id);
    }
  });

  return (
    <div
      role="presentation"
      className="relative box-border"
      style={{ height: rows.length * height, paddingTop: range.from * height }}
    >
      {shown.map((index) => {
        const row = rows[index];
        if (!row) return null;
        const isFocused = index === focusedIndex;
        const top = index < range.from || index >= range.to ? index * height : undefined;
        if (row.kind === 'rest')
          return <RestRow key={row.id} row={row} isFocused={isFocused} top={top} height={height} />;
        return (
          <TreeRow
            key={row.id}
            id={row.id}
            name={row.node.name}
            isFolder={row.node.type === 'folder'}
            level={row.level}
            position={row.position}
            setSize={row.parent?.rest?.rest === 'more' ? -1 : (row.parent?.children?.length ?? -1)}
            expanded={row.expanded}
            isSelected={selection.ids.has(row.id)}
            isFocused={isFocused}
            isCut={cut.has(row.id)}
            isCurrent={row.id === currentId}
            top={top}
            height={height}
            dropPlace={dropTarget?.id === row.id ? dropTarget.place : null}
            field={renamingId === row.id ? field(row) : null}
          />
        );
      })}
    </div>
  );
}
