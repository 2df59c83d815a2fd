import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ground/controls/button';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { allPublishedQuery, FILTERS, type PublishedFilter } from './published.queries';
import { PublishedRow } from './published-row';

/** Everything that is public, and every draft. */
export function PublishedScreen() {
  const { publishing, controls } = useTexts();
  const { list } = publishing;
  const [filter, setFilter] = useState<PublishedFilter>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    allPublishedQuery(filter),
  );
  const documents = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.meta.total;
  return (
    <Screen title={list.title}>
      <p className="mb-4 text-soft">{list.hint}</p>
      <div className="max-w-60">
        <SelectField
          label={list.filter}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: list.filters[value] }))}
          onChange={({ target }) => setFilter(target.value as PublishedFilter)}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : documents.length === 0 ? (
        filter === 'all' ? (
          <EmptyState act={<LinkButton to="/projects">{list.toProjects}</LinkButton>}>
            {list.empty}
          </EmptyState>
        ) : (
          <EmptyState>{list.emptyFilter}</EmptyState>
        )
      ) : (
        <>
          {total != null && (
            <p role="status" className="mb-2 text-13 text-soft">
              {list.total(total)}
            </p>
          )}
          <ul className="border-t border-line">
            {documents.map((document) => (
              <PublishedRow key={document.id} document={document} />
            ))}
          </ul>
          {hasNextPage && (
            <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {controls.more}
            </Button>
          )}
        </>
      )}
    </Screen>
  );
}
