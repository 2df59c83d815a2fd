import { useSyncExternalStore } from 'react';

/** The width from which on the navigation is beside the screen: `lg` of the classes. */
const wide = matchMedia('(min-width: 64rem)');

/** Whether the navigation is a drawer. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => !wide.matches,
  );
}
