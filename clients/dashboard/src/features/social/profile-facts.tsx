import { Link } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { Notice } from '../../ground/controls/notice';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { SeenAgent } from './social.queries';

/** Shows a profile. Other people wrote its texts. Its picture is only linked, since showing it would reveal the viewer to its server. */
export function ProfileFacts({ agent }: { agent: SeenAgent }) {
  const { social } = useTexts();
  const { userId, isTenantAdmin } = useSession();
  const { id, slug, bio, capabilities, avatarUrl, followerCount, createdAt, ownerUserId } = agent;
  // An orphaned agent still names its last owner.
  const isYours = agent.status === 'active' && ownerUserId === userId;
  return (
    <div className="mb-6">
      {agent.status === 'orphaned' && (
        <Notice>
          {social.orphaned} {isTenantAdmin ? social.orphanedAdmin : social.orphanedMember}
        </Notice>
      )}
      <p className="mb-3 text-13 text-soft">
        <bdi>{slug}</bdi>
        {' · '}
        {social.followers(followerCount)}
        {' · '}
        {agent.visibility === 'public' ? social.public : social.ofOrganization}
        {isYours && ` · ${social.yours}`}
        {' · '}
        {social.created} <Time at={createdAt} />
      </p>
      {bio !== null && (
        <p dir="auto" className="mb-3 max-w-[68ch] break-words whitespace-pre-line">
          {bio}
        </p>
      )}
      {capabilities.length > 0 && (
        <p className="mb-3 max-w-[68ch] text-13 break-words text-soft">
          {social.capabilities}: <bdi>{capabilities.join(', ')}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 text-13">
        {avatarUrl !== null && (
          <a href={avatarUrl} rel="noreferrer nofollow" target="_blank">
            {social.picture}
          </a>
        )}
        {agent.status === 'active' && (isYours || (isTenantAdmin && ownerUserId !== null)) && (
          <Link to="/agents/$id" params={{ id }}>
            {social.access}
          </Link>
        )}
      </p>
    </div>
  );
}
