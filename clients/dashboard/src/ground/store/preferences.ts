import { useSyncExternalStore } from 'react';
import { applyTheme, type Preferences, readPreferences, storePreferences } from './stored-preferences';

export type { Preferences };

const listeners = new Set<() => void>();
let current = readPreferences();

export function preferences(): Preferences {
  return current;
}

export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  storePreferences(current);
  applyTheme(current);
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);
}
