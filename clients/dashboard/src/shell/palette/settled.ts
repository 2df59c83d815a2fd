import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, in milliseconds: nothing is asked for each key of a word. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(settle, afterMs, value);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
