import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { ListedDistribution } from './distributions.queries';

/** Whether its state says already that it is urgent. */
export function isUrgent({ status, priority }: ListedDistribution): boolean {
  return status === 'open' && priority === 'urgent';
}

/** The state of a distribution in words, with how long it waits or when it ended. Urgent ones say so. */
export function StateLine({ distribution }: { distribution: ListedDistribution }) {
  const { distributions } = useTexts();
  const { status, timesOutAt, endedAt } = distribution;
  const isWaiting = status === 'open' && timesOutAt !== null;
  return (
    <>
      {isUrgent(distribution) && (
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
