import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { DocumentScreen } from '../../content/documents/document-screen';
import type { DocumentView } from '../../content/documents/view';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { revisionsQuery } from './history.queries';
import { type Picks, readPicks, writePicks } from './picks';
import { PickFields } from './pick-fields';
import { RevisionList } from './revision-list';

const Comparison = lazy(() =>
  import('./comparison').then(({ Comparison: component }) => ({ default: component })),
);

/** The revisions of a document beside the difference of two of them. */
export function History({ view }: { view: DocumentView }) {
  const { history } = useTexts();
  const navigate = useNavigate();
  const { compare } = useSearch({ from: '/documents/$id/history' });
  const { id } = view.node;
  const list = useInfiniteQuery({ ...revisionsQuery(id), enabled: view.rights.write });
  const revisions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const latest = revisions[0]?.number ?? 0;
  const picks = readPicks(compare, latest);
  const oldest = revisions.at(-1)?.number ?? 0;
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    // The address can name a revision of a page that was not read yet.
    if (picks && picks.older > 0 && picks.older < oldest && hasNextPage && !isFetching) void fetchNextPage();
  }, [picks, oldest, hasNextPage, isFetching, fetchNextPage]);
  const pick = (next: Picks): void =>
    void navigate({ to: '/documents/$id/history', params: { id }, search: { compare: writePicks(next) } });
  return (
    <DocumentScreen view={view} width={picks ? 'full' : 'list'}>
      {!view.rights.write && <Notice>{history.forbidden}</Notice>}
      {view.rights.write && list.isPending && <Skeleton lines={8} />}
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && latest === 0 && <EmptyState>{history.empty}</EmptyState>}
      {latest > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[320px_minmax(0,1fr)]">
          <RevisionList view={view} list={list} revisions={revisions} picks={picks} onPick={pick} />
          <section aria-label={history.compare} className="min-w-0">
            {picks ? (
              <>
                <PickFields picks={picks} revisions={revisions} isComplete={!hasNextPage} onPick={pick} />
                <Suspense fallback={<Skeleton />}>
                  <Comparison nodeId={id} revisions={revisions} isComplete={!hasNextPage} picks={picks} />
                </Suspense>
              </>
            ) : (
              <p className="text-15 text-soft">{history.hint}</p>
            )}
          </section>
        </div>
      )}
    </DocumentScreen>
  );
}
