import { useEffect, useState, useSyncExternalStore } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import { onPendingEnd, pendingEnd, sendPendingEnd, undoPendingEnd } from './pending-end';

/** Says that access ends in some seconds, and lets the person undo that or not wait. */
export function PendingEndBar() {
  const { agents } = useTexts();
  const waiting = useSyncExternalStore(onPendingEnd, pendingEnd);
  const seconds = useSecondsUntil(waiting?.due);
  if (!waiting) return null;
  return (
    <section
      aria-label={agents.waiting}
      className="mb-6 flex flex-wrap items-center gap-3 border-s-3 border-alarm ps-4"
    >
      <p className="min-w-0 grow basis-72">
        {agents.ending(waiting.end.name)} <span className="text-soft">{agents.inSeconds(seconds)}</span>
      </p>
      <ActionButton size="small" action="agentEnd.undo" label={agents.undo} onPress={undoPendingEnd} />
      <ActionButton
        size="small"
        kind="danger"
        action="agentEnd.send"
        label={agents.now}
        onPress={sendPendingEnd}
      />
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
