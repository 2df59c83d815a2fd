import { useSyncExternalStore } from 'react';
import type { OfferedAction } from '../../ground/actions/action';
import { currentActions, onActions } from '../../ground/actions/registry';

let last: readonly OfferedAction[] = [];

const ignore = (): (() => void) => () => undefined;

/** The actions that are possible now. While the palette is closed, those of its last time: each selection in a tree changes the actions. */
export function usePaletteActions(isOpen: boolean): readonly OfferedAction[] {
  return useSyncExternalStore(isOpen ? onActions : ignore, () => {
    if (isOpen || last.length === 0) last = currentActions();
    return last;
  });
}
