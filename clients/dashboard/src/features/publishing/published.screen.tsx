import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { allPublishedQuery, FILTERS, type PublishedFilter } from './published.queries';
import { PublishedRow } from './published-row';

/** Everything that is public, and every draft. */
export function PublishedScreen() {
  const { publishing } = useTexts();
  const { list } = publishing;
  const [filter, setFilter] = useState<PublishedFilter>('all');
  const shown = useInfiniteQuery(allPublishedQuery(filter));
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
      <CountedList
        query={shown}
        count={list.total}
        empty={
          filter === 'all' ? (
            <EmptyState
              act={
                <LinkButton action="go.projects" to="/projects">
                  {list.toProjects}
                </LinkButton>
              }
            >
              {list.empty}
            </EmptyState>
          ) : (
            <EmptyState>{list.emptyFilter}</EmptyState>
          )
        }
        row={(document) => <PublishedRow key={document.id} document={document} />}
      />
    </Screen>
  );
}
