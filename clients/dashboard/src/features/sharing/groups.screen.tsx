import { useSession } from '../../content/session/session';
import { SubmitButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { Groups } from './groups';

/** The share groups of the organization, for its owners and admins. */
export function GroupsScreen() {
  const { sharing } = useTexts();
  const { isTenantAdmin } = useSession();
  return (
    <Screen title={sharing.groups}>
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
    </Screen>
  );
}
