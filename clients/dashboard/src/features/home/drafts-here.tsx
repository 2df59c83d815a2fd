import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../ground/controls/notice';
import { countDrafts } from '../../ground/store/drafts';
import { useTexts } from '../../ground/texts/use-texts';

/** Says how many documents have changes that exist only on this device. */
export function DraftsHere() {
  const { home } = useTexts();
  const { data: count = 0 } = useQuery({
    queryKey: ['still', 'drafts', 'count'],
    queryFn: countDrafts,
    staleTime: 0,
  });
  if (count === 0) return null;
  return (
    <Notice>
      <p>{home.drafts(count)}</p>
      <Link to="/drafts">{home.showDrafts}</Link>
    </Notice>
  );
}
