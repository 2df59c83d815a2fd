import { useParams } from '@tanstack/react-router';
import { useView } from '../../content/documents/view';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Lineage } from './lineage';

/** The history of a document, as a chain that anybody can verify: `/documents/:id/lineage`. */
export function LineageScreen() {
  const { lineage } = useTexts();
  const { id } = useParams({ from: '/documents/$id/lineage' });
  const { data: view, error, refetch } = useView(id);
  if (view) return <Lineage key={id} view={view} />;
  if (error)
    return (
      <Screen title={lineage.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 pt-6 md:px-8">
      <Skeleton lines={10} />
    </div>
  );
}
