import {
  type Instruction,
  attachInstruction,
  extractInstruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { OpenTree } from './open-tree';

/** Where the pointer is over a row. */
export type DropPlace = Instruction['operation'];

/** A folder opens when a dragged node rests on it for this time, in milliseconds. */
const OPENS_AFTER = 700;

/** Makes a row something that can be dragged, and on and between which nodes can be dropped. */
export function dragRow(
  element: HTMLElement,
  tree: OpenTree,
  id: string,
  isFolder: boolean,
  show: (place: DropPlace | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place: DropPlace | null = null;
  const update = (next: DropPlace | null): void => {
    if (next === place) return;
    place = next;
    clearTimeout(timer);
    if (next === 'combine') timer = setTimeout(() => tree.expand(id), OPENS_AFTER);
    show(next);
  };
  return combine(
    draggable({
      element,
      canDrag: () => element.querySelector('input') === null,
      getInitialData: () => ({ tree, id }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) =>
        source.data.tree === tree &&
        typeof source.data.id === 'string' &&
        !tree.model.isWithin(id, source.data.id),
      getData: ({ input }) =>
        attachInstruction(
          { id },
          {
            element,
            input,
            operations: {
              'reorder-before': 'available',
              'reorder-after': 'available',
              combine: isFolder ? 'available' : 'not-available',
            },
          },
        ),
      onDrag: ({ self }) => update(extractInstruction(self.data)?.operation ?? null),
      onDragLeave: () => update(null),
      onDrop: () => update(null),
    }),
    () => clearTimeout(timer),
  );
}

/** Calls back when a row of the tree is dropped: on a row, or below all rows (`null`). */
export function onRowDrop(
  element: HTMLElement,
  tree: OpenTree,
  dropped: (id: string, target: { id: string; place: DropPlace } | null) => void,
): () => void {
  return combine(
    dropTargetForElements({ element, canDrop: ({ source }) => source.data.tree === tree }),
    monitorForElements({
      canMonitor: ({ source }) => source.data.tree === tree,
      onDrop: ({ source, location }) => {
        const target = location.current.dropTargets[0];
        const { id } = source.data;
        // Two views of one tree can be shown at once.
        if (!target || typeof id !== 'string' || !element.contains(target.element)) return;
        const place = extractInstruction(target.data)?.operation;
        if (target.element === element) dropped(id, null);
        else if (place && typeof target.data.id === 'string') dropped(id, { id: target.data.id, place });
      },
    }),
  );
}
