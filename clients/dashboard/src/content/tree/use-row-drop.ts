import { type RefObject, useEffect, useRef } from 'react';
import { onRowDrop } from './drag';
import type { NodeRow } from './model';
import { type MovePlan, planDrop } from './move-plan';
import type { OpenTree } from './open-tree';

/** Moves rows that are dropped on another row, between two rows, or below all. */
export function useRowDrop(
  scroller: RefObject<HTMLDivElement | null>,
  tree: OpenTree,
  targets: (id: string) => NodeRow[],
  carryOut: (moved: readonly NodeRow[], plan: MovePlan | undefined) => void,
): void {
  // Drops are handled by what was shown last.
  const drop = useRef<Parameters<typeof onRowDrop>[2]>(() => undefined);
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
        ? onRowDrop(scroller.current, tree, (id, target) => drop.current(id, target))
        : undefined,
    [scroller, tree],
  );
}
