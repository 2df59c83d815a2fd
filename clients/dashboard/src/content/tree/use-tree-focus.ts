import { type RefObject, useRef } from 'react';
import type { Row } from './model';
import type { OpenTree } from './open-tree';
import { extendTo, focusOn } from './selection';

/** Which row of a tree has the focus, and how another one gets it. */
export interface TreeFocus {
  /** Its index in the rows of the model. */
  readonly index: number;
  readonly row: Row | undefined;
  /** Whether its element takes the focus of the browser as soon as it is there. */
  readonly isWanted: RefObject<boolean>;
  /** Scrolls to a row. The list of rows sets it. */
  readonly scrollTo: RefObject<(index: number) => void>;
  /** Focuses a row, and selects up to it if asked to. */
  move(id: string, extend?: boolean): void;
  /** Gives the focus back to the row, after a field or a dialog. */
  restore(): void;
}

/** The focus of a tree. If its row is no longer there, the neighbour has it. */
export function useTreeFocus(tree: OpenTree): TreeFocus {
  const { model, selection } = tree;
  const { rows } = model;
  const isWanted = useRef(false);
  const lastIndex = useRef(0);
  const scrollTo = useRef<(index: number) => void>(() => undefined);
  const found = selection.focusedId === null ? -1 : model.indexOf(selection.focusedId);
  const index = Math.min(found >= 0 ? found : lastIndex.current, rows.length - 1);
  lastIndex.current = Math.max(0, index);
  return {
    index,
    row: rows[index],
    isWanted,
    scrollTo,
    move: (id, extend = false) => {
      isWanted.current = true;
      tree.select(extend ? extendTo(selection, rows, id) : focusOn(selection, id));
      scrollTo.current(model.indexOf(id));
    },
    restore: () => {
      isWanted.current = true;
      tree.select(tree.selection);
    },
  };
}
