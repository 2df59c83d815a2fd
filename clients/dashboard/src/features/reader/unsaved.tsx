import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Notice } from '../../ground/controls/notice';
import { onDraftsChange } from '../../ground/store/drafts';
import { useTexts } from '../../ground/texts/use-texts';
import { unsavedQuery } from './unsaved.queries';

/** Says that this device has changes to the document that are not shown here, because they are not saved. */
export function Unsaved({ id }: { id: string }) {
  const { reader } = useTexts();
  const { data, refetch } = useQuery(unsavedQuery(id));
  useEffect(() => onDraftsChange(() => void refetch()), [refetch]);
  if (data !== 'left') return null;
  return (
    <div className="print:hidden">
      <Notice>
        {reader.unsaved}{' '}
        <Link to="/documents/$id/edit" params={{ id }}>
          {reader.continueEditing}
        </Link>
      </Notice>
    </div>
  );
}
