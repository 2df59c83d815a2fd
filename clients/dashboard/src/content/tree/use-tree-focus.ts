import { type RefObject, useMemo } from 'react';
import type { Row } from './rows';
import type { OpenTree } from './open-tree';
import { extendTo, focusOn } from './selection';

/** The row of a tree that has the focus, and the way to move the focus. */
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

/** The focus of a tree, as it is when it is asked for. If its row is no longer there, the neighbour has it. */
export function useTreeFocus(tree: OpenTree): TreeFocus {
  return useMemo(() => focusOf(tree), [tree]);
}

function focusOf(tree: OpenTree): TreeFocus {
  const { model } = tree;
  const isWanted = { current: false };
  const scrollTo = { current: (_index: number): void => undefined };
  let lastIndex = 0;
  return {
    get index() {
      const { focusedId } = tree.selection;
      const found = focusedId === null ? -1 : model.indexOf(focusedId);
      const index = Math.min(found >= 0 ? found : lastIndex, model.rows.length - 1);
      lastIndex = Math.max(0, index);
      return index;
    },
    get row() {
      return model.rows[this.index];
    },
    isWanted,
    scrollTo,
    move: (id, extend = false) => {
      isWanted.current = true;
      // One rendering shows both the focus and its place.
      scrollTo.current(model.indexOf(id));
      tree.select(extend ? extendTo(tree.selection, model.rows, id) : focusOn(tree.selection, id));
    },
    restore: () => {
      isWanted.current = true;
      tree.select(tree.selection);
    },
  };
}
