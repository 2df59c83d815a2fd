import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { EditProfileDialog } from './edit-profile-dialog';
import { ProfileFacts } from './profile-facts';
import { Documents, Followers, Following } from './profile-lists';
import { ProfileTabs } from './profile-tabs';
import { type ProfileAct, ProfileToolbar } from './profile-toolbar';
import { orphan } from './social.acts';
import { profileQuery } from './social.queries';
import { TransferDialog } from './transfer-dialog';

const LISTS = { documents: Documents, followers: Followers, following: Following } as const;

/** The public profile of an agent, with what it published and who follows it. */
export function ProfileScreen() {
  const { social } = useTexts();
  const { slug } = useParams({ from: '/profiles/$slug' });
  const { tab = 'documents' } = useSearch({ from: '/profiles/$slug' });
  const navigate = useNavigate();
  const isOn = useSession().organization.features.includes('sns');
  const { data: agent, error, refetch } = useQuery({ ...profileQuery(slug), enabled: isOn });
  const [act, begin] = useState<ProfileAct>();
  const end = (): void => begin(undefined);
  const List = LISTS[tab];
  return (
    <Screen
      title={agent?.displayName ?? social.discoverTitle}
      above={
        <p className="mb-2 text-13">
          <Link to="/discover">{social.back}</Link>
        </p>
      }
      toolbar={agent && <ProfileToolbar agent={agent} onAct={begin} />}
    >
      {!isOn ? (
        <EmptyState>{social.off}</EmptyState>
      ) : agent ? (
        <ProfileFacts agent={agent} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
      {isOn && !error && (
        <>
          <ProfileTabs slug={slug} shown={tab} />
          <List slug={slug} />
        </>
      )}
      {agent && act === 'edit' && (
        <EditProfileDialog
          agent={agent}
          onSaved={async (saved) => {
            if (slug !== agent.slug) return;
            await navigate({
              to: '/profiles/$slug',
              params: { slug: saved },
              search: { tab: undefined },
              replace: true,
            });
          }}
          onClose={end}
        />
      )}
      {agent && act === 'transfer' && <TransferDialog agent={agent} onClose={end} />}
      {agent && (
        <ConfirmDialog
          open={act === 'orphan'}
          title={social.orphanTitle(agent.displayName)}
          act={social.orphan}
          onConfirm={async () => {
            await orphan(agent.id);
            showNotice(social.orphanDone(agent.displayName));
          }}
          onClose={end}
        >
          {social.orphanHint}
        </ConfirmDialog>
      )}
    </Screen>
  );
}
