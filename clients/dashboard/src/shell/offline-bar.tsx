import { useEffect, useRef, useSyncExternalStore } from 'react';
import { announce } from '../ground/controls/announce';
import { useTexts } from '../ground/texts/use-texts';

/** Says that there is no connection, and what still works. */
export function OfflineBar() {
  const { frame } = useTexts();
  const isOnline = useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
  const wasOnline = useRef(true);
  useEffect(() => {
    // The bar is inserted with its text, so it is not read aloud by itself.
    if (isOnline !== wasOnline.current) announce(isOnline ? frame.backOnline : frame.offline);
    wasOnline.current = isOnline;
  }, [isOnline, frame]);
  if (isOnline) return null;
  return (
    <p
      role="status"
      aria-live="off"
      className="border-b border-line bg-foreign px-4 py-1 text-center print:hidden"
    >
      {frame.offline}
    </p>
  );
}
