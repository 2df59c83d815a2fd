import { useParams } from '@tanstack/react-router';
import { PendingDocument } from '../../content/documents/pending-document';
import { useView } from '../../content/documents/view';
import { useTexts } from '../../ground/texts/use-texts';
import { History } from './history';

/** The revisions of a document, and what they changed: `/documents/:id/history`. */
export function HistoryScreen() {
  const { history } = useTexts();
  const { id } = useParams({ from: '/documents/$id/history' });
  const { data: view, error, refetch } = useView(id);
  if (view) return <History key={id} view={view} />;
  return <PendingDocument title={history.title} error={error} onRetry={refetch} />;
}
