import { useParams } from '@tanstack/react-router';
import { PendingDocument } from '../../content/documents/pending-document';
import { useView } from '../../content/documents/view';
import { useTexts } from '../../ground/texts/use-texts';
import { Lineage } from './lineage';

/** The history of a document, as a chain that anybody can verify: `/documents/:id/lineage`. */
export function LineageScreen() {
  const { lineage } = useTexts();
  const { id } = useParams({ from: '/documents/$id/lineage' });
  const { data: view, error, refetch } = useView(id);
  if (view) return <Lineage key={id} view={view} />;
  return <PendingDocument title={lineage.title} error={error} onRetry={refetch} />;
}
