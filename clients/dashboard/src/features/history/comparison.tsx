import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { compareTexts } from './difference';
import { DifferenceTable } from './difference-table';
import { type Revision, revisionQuery } from './history.queries';
import { LayoutChoice } from './layout-choice';
import { type Picks, isDeleted } from './picks';

/** The changes between two revisions. */
export function Comparison({
  nodeId,
  revisions,
  isComplete,
  picks: { older, newer },
}: {
  nodeId: string;
  revisions: readonly Revision[];
  /** Whether all revisions that exist are among them. */
  isComplete: boolean;
  picks: Picks;
}) {
  const { history } = useTexts();
  const [isSplit, setSplit] = useState(false);
  const idOf = (number: number) => revisions.find((revision) => revision.number === number)?.id;
  const [olderId, newerId] = [idOf(older), idOf(newer)];
  const before = useQuery({ ...revisionQuery(nodeId, olderId ?? ''), enabled: olderId !== undefined });
  const after = useQuery({ ...revisionQuery(nodeId, newerId ?? ''), enabled: newerId !== undefined });
  const numbers = revisions.map(({ number }) => number);
  const isOlderGone = isDeleted(older, numbers, isComplete);
  // Without the older one, the content of the newer one is all that is known.
  const from = isOlderGone ? 0 : older;
  const [oldText, newText] = [from === 0 ? '' : before.data?.content, after.data?.content];
  const difference = useMemo(
    () => (oldText === undefined || newText === undefined ? undefined : compareTexts(oldText, newText)),
    [oldText, newText],
  );
  const error = before.error ?? after.error;
  if (error && !difference)
    return <ErrorState error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (isDeleted(newer, numbers, isComplete)) return <Notice>{history.isDeleted(newer)}</Notice>;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2>{history.difference(from, newer)}</h2>
        <LayoutChoice isSplit={isSplit} onChange={setSplit} />
      </div>
      {isOlderGone && <Notice>{history.olderDeleted(older, newer)}</Notice>}
      {!difference && <Skeleton lines={10} />}
      {difference && (
        <>
          <p role="status" className="mb-3 text-soft">
            {difference.added + difference.removed === 0
              ? history.same
              : history.summary(difference.added, difference.removed)}
          </p>
          {difference.coarse && <Notice>{history.coarse}</Notice>}
          <DifferenceTable
            key={`${older}..${newer}`}
            label={history.difference(from, newer)}
            rows={difference.rows}
            isSplit={isSplit}
          />
        </>
      )}
    </>
  );
}
