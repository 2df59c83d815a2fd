import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');

/** Whether the person points with a finger. */
export function useIsCoarse(): boolean {
  return useSyncExternalStore(
    (listener) => {
      coarse.addEventListener('change', listener);
      return () => coarse.removeEventListener('change', listener);
    },
    () => coarse.matches,
  );
}

/** The height of a row in pixels, as `--row` in the tokens: rows are larger for fingers. */
export function useRowHeight(): number {
  return useIsCoarse() ? 44 : 28;
}
