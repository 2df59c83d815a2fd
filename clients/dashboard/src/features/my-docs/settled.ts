import { useEffect, useState } from 'react';

/** A search is sent when nothing was typed for this time, in milliseconds. */
const PAUSE = 250;

/** A value once it has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
