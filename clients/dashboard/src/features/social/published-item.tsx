import { Link } from '@tanstack/react-router';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import type { FeedItem } from './social.queries';

/** A published document: its title leads to the public page. */
export function PublishedItem({ item, showsAgent = false }: { item: FeedItem; showsAgent?: boolean }) {
  const { social } = useTexts();
  const numbers = new Intl.NumberFormat(useLanguage());
  const { publicUrl, publishedAt, agent, rating, untrusted } = item;
  return (
    <li className="border-b border-line py-3">
      <p className="break-words">
        <a href={publicUrl} className="font-semibold">
          <bdi>{untrusted.title}</bdi>
        </a>
      </p>
      {untrusted.description !== null && (
        <p dir="auto" className="line-clamp-3 max-w-[68ch] break-words">
          {untrusted.description}
        </p>
      )}
      <p className="text-13 break-words text-soft">
        {showsAgent && (
          <>
            <Link to="/profiles/$slug" params={{ slug: agent.id }}>
              <PersonName kind="agent" name={agent.displayName} />
            </Link>
            {' · '}
          </>
        )}
        <Time at={publishedAt} />
        {rating.average !== null &&
          ` · ${social.outOfFive(numbers.format(rating.average))}, ${social.ratings(rating.count)}`}
      </p>
    </li>
  );
}
