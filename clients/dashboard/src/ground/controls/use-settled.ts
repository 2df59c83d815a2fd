import { useEffect, useState } from 'react';

/** In milliseconds. */
const PAUSE = 250;

/** What is typed, once it has not changed for a moment: nothing is asked for each key of a word. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
