import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../ground/controls/notice';
import { database } from '../../ground/store/database';
import { useTexts } from '../../ground/texts/use-texts';

/** Says how many documents have changes that exist only on this device. */
export function DraftsHere() {
  const { home } = useTexts();
  const { data: count = 0 } = useQuery({
    queryKey: ['still', 'drafts', 'count'],
    queryFn: async () => (await database()).count('drafts'),
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
