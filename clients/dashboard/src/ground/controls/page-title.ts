import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts';

let count = '';
const listeners = new Set<() => void>();

/** Shows in the title of the window how much waits for the person, so that a tab in the background shows it too. Empty for nothing. */
export function setTitleCount(waiting: string): void {
  if (waiting === count) return;
  count = waiting;
  for (const listener of listeners) listener();
}

/** Makes a heading the title of the window. */
export function usePageTitle(title: string): void {
  const { frame } = useTexts();
  const waiting = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
  useEffect(() => {
    document.title = `${waiting && `(${waiting}) `}${title} · ${frame.product}`;
  }, [title, waiting, frame.product]);
}
