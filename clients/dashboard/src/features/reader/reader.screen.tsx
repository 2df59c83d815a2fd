import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PendingDocument } from '../../content/documents/pending-document';
import { useView } from '../../content/documents/view';
import { isMissing } from '../../ground/api/errors';
import { wipeNodes } from '../../ground/store/wipe';
import { useTexts } from '../../ground/texts/use-texts';
import { LostDocument } from './lost-document';
import { Reader } from './reader';

/** A document for its readers: `/documents/:id`. */
export function ReaderScreen() {
  const { id } = useParams({ from: '/documents/$id' });
  return <Loader key={id} id={id} />;
}

function Loader({ id }: { id: string }) {
  const [isLost, lose] = useState(false);
  return isLost ? <LostDocument /> : <Loaded id={id} onLost={() => lose(true)} />;
}

function Loaded({ id, onLost }: { id: string; onLost: () => void }) {
  const { reader } = useTexts();
  const { data: view, error, refetch } = useView(id);
  const isLost = view !== undefined && isMissing(error);
  useEffect(() => {
    if (!isLost) return;
    onLost();
    void wipeNodes([id]).catch(() => undefined);
  }, [id, isLost, onLost]);
  if (view) return <Reader view={view} />;
  return <PendingDocument title={reader.document} error={error} onRetry={refetch} />;
}
