import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useView } from '../../content/documents/view';
import { isMissing } from '../../ground/api/errors';
import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
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
  if (error)
    return (
      <Screen title={reader.document}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 pt-6 md:px-8">
      <Skeleton lines={12} />
    </div>
  );
}
