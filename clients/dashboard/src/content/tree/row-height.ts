import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** The height of a row in pixels, as `--row` in the tokens: rows are larger for fingers. */
export function useRowHeight(): number {
  const isCoarse = useSyncExternalStore(
    (listener) => {
      const media = matchMedia(COARSE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(COARSE).matches,
  );
  return isCoarse ? 44 : 28;
}
