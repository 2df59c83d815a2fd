import { useSyncExternalStore } from 'react';

const coarse = matchMedia('(pointer: coarse)');

/** The height of a row in pixels, as `--row` in the tokens: rows are larger for fingers. */
export function useRowHeight(): number {
  const isCoarse = useSyncExternalStore(
    (listener) => {
      coarse.addEventListener('change', listener);
      return () => coarse.removeEventListener('change', listener);
    },
    () => coarse.matches,
  );
  return isCoarse ? 44 : 28;
}
