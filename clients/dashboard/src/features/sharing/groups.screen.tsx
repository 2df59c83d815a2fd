import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { SubmitButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { useTexts } from '../../ground/texts/use-texts';
import { Groups } from './groups';

/** The share groups of the organization, for its owners and admins. */
export function GroupsScreen() {
  const { sharing } = useTexts();
  const { isTenantAdmin } = useSession();
  return (
    <SettingsScreen title={sharing.groups}>
      <p className="mb-6 max-w-[68ch] text-soft">{sharing.groupsHint}</p>
      {isTenantAdmin ? (
        <div className="max-w-[68ch]">
          <Groups
            submit={(busy) => <SubmitButton action="group.create" label={sharing.createGroup} busy={busy} />}
          />
        </div>
      ) : (
        <EmptyState>{sharing.onlyAdmins}</EmptyState>
      )}
    </SettingsScreen>
  );
}
