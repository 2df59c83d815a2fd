import { useParams } from '@tanstack/react-router';
import { DocumentScreen } from '../../content/documents/document-screen';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Publication } from './publication';
import { usePublication } from './publishing.queries';

/** Makes a document public, and shows what the public sees of it. */
export function PublishScreen() {
  const { publishing } = useTexts();
  const { id } = useParams({ from: '/documents/$id/publish' });
  const { source, published, error, retry } = usePublication(id);
  const title = source ? (source.untrusted.title ?? source.node.name) : '';
  const content = (
    <>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : source === undefined || published === undefined ? (
        <Skeleton />
      ) : !source.rights.arrange ? (
        <EmptyState>{publishing.notAllowed}</EmptyState>
      ) : source.contentHash === null ? (
        <EmptyState
          act={
            <LinkButton action="document.edit" to="/documents/$id/edit" params={{ id }} kind="primary">
              {publishing.write}
            </LinkButton>
          }
        >
          {publishing.noContent}
        </EmptyState>
      ) : (
        <Publication key={id} source={source} published={published} />
      )}
    </>
  );
  return source ? (
    <DocumentScreen view={source} title={publishing.title(title)}>
      {content}
    </DocumentScreen>
  ) : (
    <Screen title={publishing.screen}>{content}</Screen>
  );
}
