import { useEffect, useState, useSyncExternalStore } from 'react';
import { useActions } from '../../ground/actions/registry';
import { Button } from '../../ground/controls/button';
import { useTexts } from '../../ground/texts/use-texts';
import { onPendingEnd, pendingEnd, sendPendingEnd, undoPendingEnd } from './pending-end';

/** Says that access ends in some seconds, and lets the person undo that or not wait. */
export function PendingEndBar() {
  const { agents } = useTexts();
  const waiting = useSyncExternalStore(onPendingEnd, pendingEnd);
  const seconds = useSecondsUntil(waiting?.due);
  useActions(
    waiting
      ? [
          { id: 'agents.undo', label: agents.undo, key: 'u', group: 'here', run: undoPendingEnd },
          { id: 'agents.now', label: agents.now, key: 'y', group: 'here', run: sendPendingEnd },
        ]
      : [],
  );
  if (!waiting) return null;
  return (
    <section
      aria-label={agents.waiting}
      className="mb-6 flex flex-wrap items-center gap-3 border-s-3 border-alarm ps-4"
    >
      <p className="min-w-0 grow basis-72">
        {agents.ending(waiting.end.name)} <span className="text-soft">{agents.inSeconds(seconds)}</span>
      </p>
      <Button size="small" shortcut="u" onClick={undoPendingEnd}>
        {agents.undo}
      </Button>
      <Button size="small" kind="danger" shortcut="y" onClick={sendPendingEnd}>
        {agents.now}
      </Button>
    </section>
  );
}

function useSecondsUntil(due: number | undefined): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (due === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [due]);
  return due === undefined ? 0 : Math.max(0, Math.ceil((due - now) / 1000));
}
