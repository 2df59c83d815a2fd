import { Facts } from '../../ground/controls/facts';
import { Notice } from '../../ground/controls/notice';
import { Time } from '../../ground/controls/time';
import type { Scan } from './github-scan.queries';
import { isUnfinished } from './is-unfinished';
import { ScanItems } from './scan-items';
import { ScanProblems } from './scan-problems';
import { useScanTexts } from './use-scan-texts';

const COUNTS = ['matched', 'changed', 'missing', 'unverified', 'unmapped'] as const;

/** How far a scan is, and what it has found until now. */
export function ScanReport({ scan }: { scan: Scan }) {
  const texts = useScanTexts();
  const { organization, createdAt, finishedAt, waitingUntil, failure, partial } = scan;
  return (
    <section aria-labelledby="scan">
      <h2 id="scan" className="mb-2">
        {texts.of} <bdi>{organization}</bdi>
      </h2>
      <p className="mb-4 text-soft">
        {finishedAt !== null ? (
          <>
            {failure ? texts.failedAt : texts.doneAt} <Time at={finishedAt} />
          </>
        ) : (
          createdAt !== null && (
            <>
              {texts.startedAt} <Time at={createdAt} />
            </>
          )
        )}
        {partial && ` · ${texts.partial}`}
      </p>
      {isUnfinished(scan) && <ScanProgress scan={scan} />}
      {waitingUntil !== null && (
        <Notice>
          {texts.waits} <Time at={waitingUntil} />
        </Notice>
      )}
      {failure && <Notice kind="problem">{texts.failures[failure.code] ?? failure.message}</Notice>}
      <Facts facts={COUNTS.map((name) => [texts.counts[name], scan[name]] as const)} />
      <ScanProblems scan={scan} />
      <ScanItems items={scan.items} />
    </section>
  );
}

function ScanProgress({ scan: { state, repositories, repositoriesDone } }: { scan: Scan }) {
  const texts = useScanTexts();
  if (state === 'queued') return <p className="mb-4">{texts.queued}</p>;
  return (
    <div className="mb-4 max-w-96">
      <p className="mb-1">{texts.progress(repositoriesDone, repositories)}</p>
      <progress
        className="block h-2 w-full accent-accent"
        aria-label={texts.progressName}
        max={Math.max(repositories, 1)}
        value={repositoriesDone}
      />
    </div>
  );
}
