import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DropTarget, dragRows } from './drag';
import type { NodeRow } from './rows';
import { type MovePlan, planDrop } from './move-plan';
import type { OpenTree } from './open-tree';

/** Moves rows that are dropped on another row, between two rows, or below all. Returns where the dragged row would be dropped. */
export function useRowDrop(
  scroller: RefObject<HTMLDivElement | null>,
  tree: OpenTree,
  targets: (id: string) => NodeRow[],
  carryOut: (moved: readonly NodeRow[], plan: MovePlan | undefined) => void,
): DropTarget | null {
  const [shown, show] = useState<DropTarget | null>(null);
  // Drops are handled by what was shown last.
  const drop = useRef<(id: string, target: DropTarget | null) => void>(() => undefined);
  drop.current = (id, target) => {
    const moved = targets(id);
    if (!target) return carryOut(moved, { parent: tree.model.root });
    const row = tree.model.find(target.id);
    if (!row) return;
    if (target.place === 'combine') carryOut(moved, { parent: row });
    else carryOut(moved, planDrop(moved, row, target.place === 'reorder-after' ? 'after' : 'before'));
  };
  useEffect(
    () =>
      scroller.current
        ? dragRows(scroller.current, tree, { show, drop: (id, target) => drop.current(id, target) })
        : undefined,
    [scroller, tree],
  );
  return shown;
}
