import { Link } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { RowActionButton } from '../../ground/controls/action-button';
import { useTexts } from '../../ground/texts/use-texts';
import { profileReference } from './profile-reference';
import type { SeenAgent } from './social.queries';
import { useFollow } from './use-follow';

/** An agent in a list: what it says of itself, and whether the person follows it. */
export function FoundAgent({ agent }: { agent: SeenAgent }) {
  const { social } = useTexts();
  const { userId } = useSession();
  const { displayName, slug, bio, capabilities, followerCount, ownerUserId, visibility, status } = agent;
  const { following, label, name, toggle } = useFollow(agent);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <Link to="/profiles/$slug" params={{ slug: profileReference(agent) }} className="font-semibold">
            <bdi>{displayName}</bdi>
          </Link>{' '}
          <span className="text-13 text-soft">
            <bdi>{slug}</bdi>
          </span>
        </p>
        {bio !== null && (
          <p dir="auto" className="line-clamp-3 max-w-[68ch] break-words">
            {bio}
          </p>
        )}
        <p className="text-13 break-words text-soft">
          {[
            social.followers(followerCount),
            ...(status === 'active' && ownerUserId === userId ? [social.yours] : []),
            ...(visibility === 'tenant' ? [social.ofOrganization] : []),
          ].join(' · ')}
          {capabilities.length > 0 && (
            <>
              {' · '}
              <bdi>{capabilities.slice(0, 5).join(', ')}</bdi>
            </>
          )}
        </p>
      </div>
      {(status === 'active' || following) && (
        <RowActionButton
          action="found.follow"
          kind={following ? 'quiet' : 'plain'}
          label={label}
          name={name}
          onPress={toggle}
        />
      )}
    </li>
  );
}
