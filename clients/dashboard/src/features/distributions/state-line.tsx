import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { ListedDistribution } from './distributions.queries';

/** The state of a distribution in words, with how long it waits or when it ended. Urgent ones say so. */
export function StateLine({ distribution }: { distribution: ListedDistribution }) {
  const { distributions } = useTexts();
  const { status, priority, timesOutAt, endedAt } = distribution;
  const isWaiting = status === 'open' && timesOutAt !== null;
  return (
    <>
      {status === 'open' && priority === 'urgent' && (
        <>
          <strong className="text-alarm">{distributions.priorities.urgent}</strong>
          {' · '}
        </>
      )}
      {isWaiting ? distributions.waitsUntil : distributions.statuses[status]}
      {isWaiting && (
        <>
          {' '}
          <Time at={timesOutAt} />
        </>
      )}
      {endedAt !== null && (
        <>
          {' '}
          <Time at={endedAt} />
        </>
      )}
    </>
  );
}
