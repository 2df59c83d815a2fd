import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { useActions } from '../../ground/actions/registry';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { useTexts } from '../../ground/texts/use-texts';
import { Everyone, MemberList } from './everyone';
import { OpenInvites } from './open-invites';

const INVITES = '/settings/members/invites';
/** The id of a person. Anything else would be searched for in names. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The people of the organization and, for owners and admins, the open invites, which are above the people at their own address. */
export function MembersScreen() {
  const { errors } = useTexts();
  const { members } = useSettingsTexts();
  const { isTenantAdmin } = useSession();
  const { userId } = useParams({ strict: false });
  const { pathname } = useLocation();
  const areInvitesFirst = isTenantAdmin && pathname === INVITES;
  const list = areInvitesFirst ? (
    <section aria-labelledby="everyone">
      <h2 id="everyone" className="mb-2">
        {members.everyone}
      </h2>
      <Everyone />
    </section>
  ) : (
    <Everyone />
  );
  return (
    <SettingsScreen
      title={members.title}
      above={
        userId !== undefined && (
          <p className="mb-2 text-13">
            <Link to="/settings/members">{members.all}</Link>
          </p>
        )
      }
      toolbar={isTenantAdmin && !areInvitesFirst && <InviteButton />}
    >
      {userId === undefined ? (
        <>
          <p className="mb-4 max-w-[68ch] text-soft">{isTenantAdmin ? members.hintAdmin : members.hint}</p>
          {areInvitesFirst && <OpenInvites />}
          {list}
          {isTenantAdmin && !areInvitesFirst && (
            <div className="mt-10">
              <OpenInvites />
            </div>
          )}
        </>
      ) : ID.test(userId) ? (
        <MemberList filter={{ search: userId }} />
      ) : (
        <EmptyState>{errors.notFoundHint}</EmptyState>
      )}
    </SettingsScreen>
  );
}

function InviteButton() {
  const { members } = useSettingsTexts();
  const navigate = useNavigate();
  useActions([
    {
      id: 'members.invite',
      label: members.invitePeople,
      group: 'here',
      run: () => void navigate({ to: INVITES }),
    },
  ]);
  return (
    <LinkButton kind="primary" action="members.invite" to={INVITES}>
      {members.invitePeople}
    </LinkButton>
  );
}
