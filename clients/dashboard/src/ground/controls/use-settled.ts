import { useEffect, useState } from 'react';

/** In milliseconds. */
const PAUSE = 250;

/** Returns the typed text once it has not changed for a moment, so that a word costs one request and not one for each key. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
