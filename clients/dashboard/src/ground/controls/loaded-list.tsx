import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts';
import { ActionButton } from './action-button';
import { Button } from './button';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

/** A list of which pages are read one after the other, as `useInfiniteQuery` returns it. */
export interface PagedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** A list in its states: being read, failed, empty, or with its rows, and a button for further ones. A search can find none in its first pages. */
export function LoadedList<Row>({
  query,
  rows,
  empty,
  hasKey = true,
  children,
}: {
  query: PagedQuery;
  rows: readonly Row[] | undefined;
  empty: ReactNode;
  /** Whether further rows have a key: not in a dialog, nor if the list is a part of another one. */
  hasKey?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { controls } = useTexts();
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!rows) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {hasNextPage &&
        (hasKey ? (
          <ActionButton
            className="mt-4"
            busy={isFetchingNextPage}
            action="list.more"
            label={controls.more}
            onPress={() => void fetchNextPage()}
          />
        ) : (
          <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {controls.more}
          </Button>
        ))}
    </>
  );
}
