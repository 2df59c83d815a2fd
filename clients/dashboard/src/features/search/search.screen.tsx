import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { canSearch } from '../../content/search/search.queries';
import { announce } from '../../ground/controls/announce';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { FoundNodes } from './found-nodes';
import { FoundPassages } from './found-passages';
import { ProjectField } from './project-field';
import { resultsQuery } from './search.queries';
import { SearchForm } from './search-form';

/** Titles and passages of everything that the person can read. */
export function SearchScreen() {
  const { search } = useTexts();
  const { q = '', project } = useSearch({ from: '/search' });
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(q, project));
  const [titles, passages] = [data?.nodes.length ?? 0, data?.passages.length ?? 0];
  useEffect(() => {
    if (data && !isFetching) announce(search.found(titles, passages));
  }, [data, isFetching, search, titles, passages]);
  return (
    <Screen title={search.title}>
      <SearchForm
        query={q}
        onSearch={(next) => void navigate({ to: '/search', search: { q: next, project } })}
      />
      {(project !== undefined || canSearch(q)) && (
        <div className="max-w-80">
          <ProjectField
            projectId={project}
            onChange={(next) => void navigate({ to: '/search', search: { q, project: next } })}
          />
        </div>
      )}
      {!canSearch(q.trim()) ? (
        <EmptyState>{q === '' ? search.empty : search.tooShort}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : titles + passages === 0 ? (
        <EmptyState>
          {search.nothing(q)}
          {data.waitingDocuments > 0 && ` ${search.waiting(data.waitingDocuments)}`}
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 text-soft">
            {search.found(titles, passages)}
            {data.waitingDocuments > 0 && ` ${search.waiting(data.waitingDocuments)}`}
          </p>
          <FoundNodes nodes={data.nodes} query={q} />
          <FoundPassages passages={data.passages} query={q} />
        </>
      )}
    </Screen>
  );
}
