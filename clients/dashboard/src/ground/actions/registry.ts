import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Action, OfferedAction } from './action';
import { keyOfAction } from './action-keys';

interface Registration {
  actions: readonly Action[];
  /** The actions that a person sees. */
  shown: string;
}

/** The actions of everything that is mounted: the latest registration comes first. */
let registered: readonly Registration[] = [];
let all: readonly OfferedAction[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Registration[]): void {
  registered = next;
  const seen = new Set<string>();
  // Two buttons of one action, such as those of a toolbar and of an empty list, are one action.
  all = next.flatMap(runsLatest).filter(({ id }) => !seen.has(id) && seen.add(id));
  for (const listener of listeners) listener();
}

/** The actions of a registration, which run what the latest rendering of their component gave. */
function runsLatest(registration: Registration): OfferedAction[] {
  return registration.actions.map((action) => ({
    ...action,
    key: keyOfAction(action.id),
    run: () => registration.actions.find(({ id }) => id === action.id)?.run(),
  }));
}

function shownOf(actions: readonly Action[]): string {
  return JSON.stringify(actions.map(({ id, label, group }) => [id, label, group]));
}

/** The actions that are possible now. */
export function currentActions(): readonly OfferedAction[] {
  return all;
}

/** Offers actions as long as the component is mounted. An action of a screen replaces one of the shell with the same key. */
export function useActions(actions: readonly Action[]): void {
  const registration = useRef<Registration>({ actions, shown: shownOf(actions) });
  useEffect(() => {
    const { current } = registration;
    update([current, ...registered]);
    return () => update(registered.filter((other) => other !== current));
  }, []);
  useEffect(() => {
    const { current } = registration;
    const shown = shownOf(actions);
    current.actions = actions;
    if (current.shown === shown) return;
    current.shown = shown;
    update(registered);
  });
}

/** Offers actions until the function that it returns is called. */
export function offerActions(actions: readonly Action[]): () => void {
  const registration = { actions, shown: shownOf(actions) };
  update([registration, ...registered]);
  return () => update(registered.filter((other) => other !== registration));
}

/** Calls when other actions are possible. Returns a function that ends it. */
export function onActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The actions that are possible now, in a component. */
export function useCurrentActions(): readonly OfferedAction[] {
  return useSyncExternalStore(onActions, currentActions);
}
