import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { projectQuery } from '../../content/projects/projects';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { ProjectContent } from './project-content';

export function ProjectScreen() {
  const { projects } = useTexts();
  const { slug } = useParams({ from: '/projects/$slug' });
  const { folder } = useSearch({ from: '/projects/$slug' });
  const { data, error, refetch } = useQuery(projectQuery(slug));
  // The state of one project must not be shown for the next.
  if (data) return <ProjectContent key={data.id} project={data} folderId={folder} />;
  return (
    <Screen title={projects.project}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Screen>
  );
}
