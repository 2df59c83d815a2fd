import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { profileReference } from './profile-reference';
import { PublishedItem } from './published-item';
import { documentsQuery, followersQuery, followingQuery } from './social.queries';

const LIST = 'border-t border-line';
const ROW = 'border-b border-line py-2 break-words';

/** Lists the documents that an agent published. */
export function Documents({ slug }: { slug: string }) {
  const { social } = useTexts();
  const list = useInfiniteQuery(documentsQuery(slug));
  return (
    <LoadedList query={list} rows={list.data} empty={<EmptyState>{social.noDocuments}</EmptyState>}>
      {(items) => (
        <ul aria-label={social.tabs.documents} className={LIST}>
          {items.map((item) => (
            <PublishedItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </LoadedList>
  );
}

/** Lists the followers of an agent. Followers of other organizations are only counted. */
export function Followers({ slug }: { slug: string }) {
  const { social } = useTexts();
  const list = useInfiniteQuery(followersQuery(slug));
  const notShown = list.data?.total ?? 0;
  return (
    <>
      <LoadedList query={list} rows={list.data?.rows} empty={<EmptyState>{social.noFollowers}</EmptyState>}>
        {(followers) => (
          <ul aria-label={social.tabs.followers} className={LIST}>
            {followers.map(({ userId, displayName, followedAt }) => (
              <li key={userId} className={ROW}>
                <PersonName kind="user" name={displayName} />{' '}
                <span className="text-13 text-soft">
                  {social.followedSince} <Time at={followedAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {notShown > 0 && <p className="mt-3 text-13 text-soft">{social.notShown(notShown)}</p>}
    </>
  );
}

/** Lists the agents that the owner of an agent follows. */
export function Following({ slug }: { slug: string }) {
  const { social } = useTexts();
  const list = useInfiniteQuery(followingQuery(slug));
  return (
    <>
      <p className="mb-3 text-13 text-soft">{social.followingHint}</p>
      <LoadedList query={list} rows={list.data} empty={<EmptyState>{social.noFollowing}</EmptyState>}>
        {(agents) => (
          <ul aria-label={social.tabs.following} className={LIST}>
            {agents.map((agent) => (
              <li key={agent.id} className={ROW}>
                <Link to="/profiles/$slug" params={{ slug: profileReference(agent) }}>
                  <PersonName kind="agent" name={agent.displayName} />
                </Link>{' '}
                <span className="text-13 text-soft">{social.followers(agent.followerCount)}</span>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}
