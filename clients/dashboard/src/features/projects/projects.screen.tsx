import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../content/projects/projects';
import { ActionButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { NewProjectDialog } from './new-project-dialog';
import { ProjectTable } from './project-table';

/** With fewer projects, a filter helps nobody. */
const FILTERED_FROM = 6;

export function ProjectsScreen() {
  const { projects: texts } = useTexts();
  const { data, error, refetch } = useQuery(projectsQuery);
  const [filter, setFilter] = useState('');
  const [isCreating, setCreating] = useState(false);
  const words = filter.trim().toLocaleLowerCase();
  const found =
    data?.projects.filter(({ name, slug, description }) =>
      `${name}\n${slug}\n${description ?? ''}`.toLocaleLowerCase().includes(words),
    ) ?? [];
  const create = (
    <ActionButton kind="primary" action="project.new" label={texts.new} onPress={() => setCreating(true)} />
  );
  return (
    <Screen title={texts.title} toolbar={data && data.projects.length > 0 && create}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data?.projects.length === 0 && <EmptyState act={create}>{texts.empty}</EmptyState>}
      {data && data.projects.length >= FILTERED_FROM && (
        <div className="max-w-80">
          <TextField
            label={texts.filter}
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      {data && data.projects.length > 0 && (
        <>
          <p role="status" className="sr-only">
            {words !== '' && texts.shown(found.length)}
          </p>
          {found.length > 0 ? <ProjectTable list={found} /> : <p>{texts.noMatch(filter.trim())}</p>}
        </>
      )}
      {data?.hasMore && <Notice>{texts.hasMore}</Notice>}
      {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </Screen>
  );
}
