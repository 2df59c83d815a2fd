import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { projectsQuery } from '../../content/projects/projects';
import type { Schema } from '../../ground/api/types';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { CreatedDistribution } from './created-distribution';
import { DistributionForm } from './distribution-form';
import { WithDistributions } from './with-distributions';

/** Distributes documents to projects: `/distributions/new`. */
export function NewDistributionScreen() {
  return (
    <WithDistributions>
      <NewDistribution />
    </WithDistributions>
  );
}

function NewDistribution() {
  const { distributions } = useTexts();
  const { data, error, refetch } = useQuery(projectsQuery);
  const [created, setCreated] = useState<Schema<'CreatedDistributionDto'>>();
  return (
    <Screen
      title={created ? distributions.isSent : distributions.new}
      above={
        <p className="mb-2 text-13">
          <Link to="/distributions">{distributions.back}</Link>
        </p>
      }
    >
      {created ? (
        <CreatedDistribution created={created} />
      ) : data ? (
        <DistributionForm
          // The documents of a person alone cannot be distributed, and are never shared by their project.
          projects={data.projects.filter(({ slug }) => slug !== '~')}
          hasMoreProjects={data.hasMore}
          onSent={setCreated}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
