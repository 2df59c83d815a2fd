import { useEffect, useSyncExternalStore } from 'react';
import type { Action } from './action';

/** The actions of everything that is mounted, by its registration: the latest one comes first. */
let registered: readonly { actions: readonly Action[] }[] = [];
let all: readonly Action[] = [];
const listeners = new Set<() => void>();

function update(next: typeof registered): void {
  registered = next;
  all = next.flatMap(({ actions }) => actions);
  for (const listener of listeners) listener();
}

/** The actions that are possible now. */
export function currentActions(): readonly Action[] {
  return all;
}

/** Offers actions as long as the component is mounted. An action of a screen replaces one of the shell with the same key. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    const registration = { actions };
    update([registration, ...registered]);
    return () => update(registered.filter((other) => other !== registration));
  });
}

/** The actions that are possible now, in a component. */
export function useCurrentActions(): readonly Action[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentActions);
}
