import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import type { NodeRow } from './model';
import type { OpenTree } from './open-tree';
import { RestRow } from './rest-row';
import { useIsCoarse } from './row-height';
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
  renamingId,
  field,
}: {
  tree: OpenTree;
  focus: TreeFocus;
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
  currentId: string | undefined;
  cut: ReadonlySet<string>;
  renamingId: string | undefined;
  field: (row: NodeRow) => ReactNode;
}) {
  const { selection } = tree;
  const { rows } = tree.model;
  const hasMenu = useIsCoarse();
  const range = useVisibleRows(scroller, rows.length, height);
  const shown = Array.from({ length: range.to - range.from }, (_, i) => range.from + i);
  // The row with the focus stays in the page, so that the focus stays on it.
  if (focus.index >= 0 && focus.index < range.from) shown.unshift(focus.index);
  if (focus.index >= range.to) shown.push(focus.index);
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
    <div role="presentation" className="relative" style={{ height: rows.length * height }}>
      {shown.map((index) => {
        const row = rows[index];
        if (!row) return null;
        const isFocused = index === focus.index;
        if (row.kind === 'rest')
          return (
            <RestRow key={row.id} row={row} isFocused={isFocused} top={index * height} height={height} />
          );
        return (
          <TreeRow
            key={row.id}
            tree={tree}
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
            top={index * height}
            height={height}
            hasMenu={hasMenu}
            field={renamingId === row.id ? field(row) : null}
          />
        );
      })}
    </div>
  );
}
