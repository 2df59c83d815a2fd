import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../content/session/session';
import { decisionsOf, shownCount, shownDecisions } from '../content/waiting/counts';
import { shownKey } from '../ground/actions/keys';
import { Icon, type IconName } from '../ground/controls/icon';
import { useTexts } from '../ground/texts/use-texts';
import { AccountMenu } from './account-menu';
import { openPalette } from './palette-state';
import { SidebarTree } from './sidebar-tree';

const NAME = 'block truncate font-serif text-16 font-semibold text-ink no-underline';

/** The navigation: places that are screens, and the tree of the open project. */
export function Sidebar({
  onSearch = openPalette,
  children,
}: {
  onSearch?: () => void;
  children?: ReactNode;
}) {
  const { frame } = useTexts();
  const { organization } = useSession();
  const isBeingDeleted = organization.deletesAt !== null;
  return (
    <nav aria-label={frame.navigation} className="flex h-full flex-col bg-paper text-14">
      <div className="px-3 pt-3 pb-2">
        <Link to={isBeingDeleted ? '/settings' : '/'} className={NAME}>
          <bdi>{organization.name}</bdi>
        </Link>
      </div>
      {!isBeingDeleted && <FindButton onPress={onSearch} />}
      <div className="flex min-h-0 grow flex-col overflow-auto px-2 pb-4">
        {isBeingDeleted ? <PlacesDuringDeletion /> : <Places />}
      </div>
      <AccountMenu />
      {children}
    </nav>
  );
}

function FindButton({ onPress }: { onPress: () => void }) {
  const { frame } = useTexts();
  return (
    <div className="px-3 pb-2">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-8 w-full items-center gap-2 rounded-card border border-line bg-sheet px-2 text-start text-soft hover:border-edge"
      >
        <Icon name="search" />
        <span className="grow truncate">{frame.find}</span>
        <kbd className="font-sans text-13 whitespace-nowrap">{shownKey('Mod+k')}</kbd>
      </button>
    </div>
  );
}

/** The screens, and the tree of the open project. */
function Places() {
  const { frame } = useTexts();
  const { organization, counts, isTenantAdmin } = useSession();
  const hasProfiles = organization.features.includes('sns');
  return (
    <>
      <ul>
        <Entry to="/" icon="home" label={frame.home} />
        <Entry
          to="/requests"
          icon="check"
          label={frame.requests}
          note={decisionsOf(counts) > 0 ? frame.waiting(shownDecisions(counts)) : undefined}
        />
        {hasProfiles && <Entry to="/feed" icon="star" label={frame.feed} />}
        <Entry to="/projects" icon="project" label={frame.projects} />
        <Entry to="/my-docs" icon="person" label={frame.myDocs} />
        <Entry to="/shared-with-me" icon="eye" label={frame.sharedWithMe} />
        <Entry to="/shared" icon="share" label={frame.shared} />
        <Entry to="/published" icon="publish" label={frame.published} />
        {organization.features.includes('distribution') && (
          <Entry
            to="/distributions"
            icon="send"
            label={frame.distributions}
            note={counts.distributions > 0 ? frame.waiting(shownCount(counts.distributions)) : undefined}
          />
        )}
        <Entry to="/drafts" icon="draft" label={frame.drafts} />
      </ul>
      <SidebarTree />
      <h2 className="mt-4 mb-1 px-2 font-sans text-13 font-normal text-soft">{frame.organization}</h2>
      <ul>
        <Entry to="/agents" icon="agent" label={frame.agents} />
        {isTenantAdmin && organization.features.includes('mcp_seal') && (
          <Entry to="/secrets" icon="seal" label={frame.secrets} />
        )}
        {hasProfiles && <Entry to="/discover" icon="search" label={frame.discover} />}
        <Entry to="/rooms" icon="room" label={frame.rooms} />
        <Entry to="/settings/members" icon="person" label={frame.members} />
        <Entry to="/settings" icon="settings" label={frame.settings} />
      </ul>
    </>
  );
}

/** The entries that stay available while the organization is being deleted. */
function PlacesDuringDeletion() {
  const { frame } = useTexts();
  return (
    <ul>
      <Entry to="/settings" icon="settings" label={frame.settings} />
    </ul>
  );
}

const ENTRY =
  'flex min-h-7 items-center gap-2 rounded-card px-2 text-ink no-underline hover:bg-hover hover:text-ink pointer-coarse:min-h-11';

function Entry({ to, icon, label, note }: { to: string; icon: IconName; label: string; note?: string }) {
  return (
    <li>
      <Link
        to={to}
        // The members are a place of their own, below the settings.
        activeOptions={{ exact: to === '/' || to === '/settings' }}
        className={ENTRY}
        activeProps={{ className: 'bg-selected font-semibold', 'aria-current': 'page' }}
      >
        <Icon name={icon} className="text-soft" />
        <span className="grow truncate">{label}</span>
        {note && <span className="text-13 font-normal text-soft">{note}</span>}
      </Link>
    </li>
  );
}
