import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { isMissing } from '../../ground/api/errors';
import { DocumentScreen } from '../../content/documents/document-screen';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { CapabilityForm } from './capability-form';
import { ShareForm } from './share-form';
import { ShareList } from './share-list';
import { sharedNodeQuery, sharesQuery } from './sharing.queries';

/** The people and groups who can read or change a document, and until when. */
export function ShareScreen() {
  const { sharing } = useTexts();
  const { isTenantAdmin } = useSession();
  const { id } = useParams({ from: '/documents/$id/share' });
  const view = useQuery(sharedNodeQuery(id));
  const shares = useQuery(sharesQuery(id));
  const source = view.data;
  const title = source ? (source.untrusted.title ?? source.node.name) : '';
  // A person who knows a document only by a share does not learn with whom else it is shared.
  const isShareOnly = source?.rights.arrange === false;
  const error = view.error ?? (isShareOnly && isMissing(shares.error) ? null : shares.error);
  const canShare = isTenantAdmin || source?.place?.projectSlug === '~';
  const content = (
    <>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void view.refetch();
            void shares.refetch();
          }}
        />
      ) : isShareOnly ? (
        <EmptyState>{sharing.sharedOnly}</EmptyState>
      ) : !source || !shares.data ? (
        <Skeleton />
      ) : (
        <>
          <ShareList shares={shares.data.shares} hasMore={shares.data.hasMore} />
          {canShare ? (
            <ShareForm document={source} />
          ) : (
            <p className="max-w-[68ch] text-soft">{sharing.notAllowed}</p>
          )}
          {isTenantAdmin && <CapabilityForm nodeId={id} />}
        </>
      )}
    </>
  );
  return source ? (
    <DocumentScreen view={source} title={sharing.title(title)}>
      {content}
    </DocumentScreen>
  ) : (
    <Screen title={sharing.screen}>{content}</Screen>
  );
}
