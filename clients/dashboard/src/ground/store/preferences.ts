import { useSyncExternalStore } from 'react';
import { applyTheme, PREFERENCES_KEY, type Preferences, readPreferences } from './stored-preferences';

export type { Preferences };

const listeners = new Set<() => void>();
let current = readPreferences();

export function preferences(): Preferences {
  return current;
}

export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  store(current);
  applyTheme(current);
  for (const listener of listeners) listener();
}

function store(next: Preferences): void {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  } catch {
    // Storage is full or switched off: the choice lasts as long as the page.
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);
}
