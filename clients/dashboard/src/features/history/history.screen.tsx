import { useParams } from '@tanstack/react-router';
import { useView } from '../../content/documents/view';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { History } from './history';

/** The revisions of a document, and what they changed: `/documents/:id/history`. */
export function HistoryScreen() {
  const { history } = useTexts();
  const { id } = useParams({ from: '/documents/$id/history' });
  const { data: view, error, refetch } = useView(id);
  if (view) return <History key={id} view={view} />;
  if (error)
    return (
      <Screen title={history.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 pt-6 md:px-8">
      <Skeleton lines={10} />
    </div>
  );
}
