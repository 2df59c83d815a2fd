import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { isMissing } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { ErrorState } from '../../ground/controls/error-state';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { DistributionDetails } from './distribution-details';
import { close } from './distributions.acts';
import { distributionQuery } from './distributions.queries';
import { WithDistributions } from './with-distributions';

/** A distribution: its documents, what each project said, and the deliveries of its callback: `/distributions/:id`. */
export function DistributionScreen() {
  const { id } = useParams({ from: '/distributions/$id' });
  return (
    <WithDistributions>
      <Shown key={id} id={id} />
    </WithDistributions>
  );
}

function Shown({ id }: { id: string }) {
  const { distributions } = useTexts();
  const { isTenantAdmin } = useSession();
  const { data, error, refetch } = useQuery(distributionQuery(id));
  // It was deleted since it was read.
  const distribution = isMissing(error) ? undefined : data;
  const [isAsking, ask] = useState(false);
  // Only people who can read the source get its callback.
  const isSource = distribution !== undefined && distribution.callbackWebhookUrl !== null;
  const canClose = isSource && isTenantAdmin && distribution.status !== 'closed';
  return (
    <Screen
      title={distribution?.title ?? distributions.one}
      above={
        <p className="mb-2 text-13">
          <Link to="/distributions">{distributions.back}</Link>
        </p>
      }
      toolbar={
        canClose && (
          <ActionButton
            kind="danger"
            action="distribution.close"
            label={distributions.close}
            onPress={() => ask(true)}
          />
        )
      }
    >
      {distribution ? (
        <>
          <DistributionDetails distribution={distribution} />
          <ConfirmDialog
            open={isAsking}
            onClose={() => ask(false)}
            title={distributions.closeTitle(distribution.title)}
            act={distributions.close}
            onConfirm={async () => {
              await close(id, distribution.sourceProject);
              showNotice(distributions.closed);
            }}
          >
            {distributions.closeHint}
          </ConfirmDialog>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  );
}
