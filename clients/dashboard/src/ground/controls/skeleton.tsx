import { useEffect, useState } from 'react';
import { delayOf } from '../api/budget';
import { useTexts } from '../texts/use-texts';

/** Lines in the place of what is being loaded. They appear after 300 ms, so that quick answers don't flicker. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const { controls } = useTexts();
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(show, 300, true);
    return () => clearTimeout(timer);
  }, []);
  const waitSeconds = isShown ? Math.ceil(delayOf('open') / 1000) : 0;
  return (
    <div aria-busy="true" className="py-2">
      <span className="sr-only">{controls.loading}</span>
      {waitSeconds > 0 && <p role="status">{controls.waitsForLimit(waitSeconds)}</p>}
      {isShown &&
        Array.from({ length: lines }, (_, index) => (
          <div
            key={index}
            className="my-3 h-3 rounded-card bg-hover motion-safe:animate-pulse"
            style={{ width: `${90 - ((index * 17) % 45)}%` }}
          />
        ))}
    </div>
  );
}
