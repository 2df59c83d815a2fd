import {
  type Instruction,
  attachInstruction,
  extractInstruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { OpenTree } from './open-tree';

/** Where the pointer is over a row. */
export type DropPlace = Instruction['operation'];

/** The row on or beside which a dragged row would be dropped. */
export interface DropTarget {
  readonly id: string;
  readonly place: DropPlace;
}

/** A folder opens when a dragged node rests on it for this time, in milliseconds. */
const OPENS_AFTER = 700;

/** Lets the rows in an element be dragged to other rows in it. Rows are prepared when they are pressed, so that rendering them costs nothing. */
export function dragRows(
  element: HTMLElement,
  tree: OpenTree,
  {
    show,
    drop,
  }: {
    show: (target: DropTarget | null) => void;
    /** A row was dropped: on a row, or below all rows (`null`). */
    drop: (id: string, target: DropTarget | null) => void;
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: DropTarget | null = null;
  let release: (() => void) | undefined;
  const update = (next: DropTarget | null): void => {
    if (next?.id === shown?.id && next?.place === shown?.place) return;
    shown = next;
    clearTimeout(timer);
    if (next?.place === 'combine') timer = setTimeout(() => tree.expand(next.id), OPENS_AFTER);
    show(next);
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    const row = rowOf(target);
    const id = row?.getAttribute('data-row');
    release?.();
    release =
      row && id && tree.model.find(id)
        ? draggable({
            element: row,
            canDrag: () => row.querySelector('input') === null,
            getInitialData: () => ({ tree, id }),
          })
        : undefined;
  };
  element.addEventListener('pointerdown', onPointerDown);
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.tree === tree,
      getData: ({ input, source }) => {
        const row = rowOf(document.elementFromPoint(input.clientX, input.clientY));
        const id = row?.getAttribute('data-row');
        if (!row || !id) return { isBelow: true };
        const target = tree.model.find(id);
        if (!target || tree.model.isWithin(id, String(source.data.id))) return {};
        return attachInstruction(
          { id },
          {
            element: row,
            input,
            operations: {
              'reorder-before': 'available',
              'reorder-after': 'available',
              combine: target.node.type === 'folder' ? 'available' : 'not-available',
            },
          },
        );
      },
      onDrag: ({ self }) => update(targetOf(self.data)),
      onDragLeave: () => update(null),
      onDrop: ({ self, source }) => {
        update(null);
        const target = targetOf(self.data);
        if (target || self.data.isBelow === true) drop(String(source.data.id), target);
      },
    }),
    () => {
      clearTimeout(timer);
      release?.();
      element.removeEventListener('pointerdown', onPointerDown);
    },
  );
}

function targetOf(data: Record<string | symbol, unknown>): DropTarget | null {
  const place = extractInstruction(data)?.operation;
  return place && typeof data.id === 'string' ? { id: data.id, place } : null;
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}
