import { useEffect, useState, useSyncExternalStore } from 'react';
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
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
    else if (wasOffline) announce(frame.backOnline);
  }, [isOnline, wasOffline, frame.backOnline]);
  if (isOnline) return null;
  return (
    <p role="status" className="border-b border-line bg-foreign px-4 py-1 text-center print:hidden">
      {frame.offline}
    </p>
  );
}
