import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../content/session/session';
import { Button } from '../ground/controls/button';
import { Dialog } from '../ground/controls/dialog';
import { Icon } from '../ground/controls/icon';
import { Menu } from '../ground/controls/menu';
import type { MenuItem } from '../ground/controls/menu-item';
import { countDrafts } from '../ground/store/drafts';
import { type Preferences, setPreferences, usePreferences } from '../ground/store/preferences';
import { useLanguage, useTexts } from '../ground/texts/use-texts';
import { signOut } from './sign-out';

/** The person, how the dashboard looks for them, and signing out. */
export function AccountMenu() {
  const { frame } = useTexts();
  const { displayName, organization } = useSession();
  const language = useLanguage();
  const { theme, singleKeys } = usePreferences();
  const [drafts, setDrafts] = useState(0);
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const unsaved = await countDrafts().catch(() => 0);
    if (unsaved > 0) setDrafts(unsaved);
    else await signOut();
  };
  const choice = (
    id: MenuItem['id'],
    about: string,
    label: string,
    isChosen: boolean,
    changes: Partial<Preferences>,
  ): MenuItem => ({
    id,
    name: about === label ? label : `${about}: ${label}`,
    label: isChosen ? `✓ ${label}` : label,
    onSelect: () => setPreferences(changes),
  });
  return (
    <div className="border-t border-line p-2">
      <Menu
        group="everywhere"
        trigger={
          <Button
            kind="quiet"
            className="w-full justify-start px-2"
            aria-label={`${displayName} · ${frame.account}`}
          >
            <Icon name="person" className="text-soft" />
            <span className="truncate">
              <bdi>{displayName}</bdi>
            </span>
          </Button>
        }
        items={[
          // The service refuses the screen while the organization is being deleted.
          organization.deletesAt === null
            ? [
                {
                  id: 'go.account',
                  label: frame.account,
                  icon: 'settings',
                  onSelect: () => void navigate({ to: '/settings/account' }),
                },
              ]
            : [],
          (['system', 'light', 'dark'] as const).map((value) =>
            choice(`theme.${value}`, frame.theme, frame.themes[value], theme === value, { theme: value }),
          ),
          (['en', 'de'] as const).map((value) =>
            choice(`language.${value}`, frame.language, frame.languages[value], language === value, {
              language: value,
            }),
          ),
          [choice('singleKeys', frame.singleKeys, frame.singleKeys, singleKeys, { singleKeys: !singleKeys })],
          [{ id: 'signOut', label: frame.signOut, onSelect: () => void leave() }],
        ]}
      />
      <Dialog
        open={drafts > 0}
        onClose={() => setDrafts(0)}
        title={frame.signOutDrafts}
        description={frame.signOutDraftsHint(drafts)}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="danger" onClick={() => void signOut()}>
            {frame.signOutAnyway}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              setDrafts(0);
              void navigate({ to: '/drafts' });
            }}
          >
            {frame.showDrafts}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
