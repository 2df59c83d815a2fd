import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { EmptyState } from '../../ground/controls/empty-state';
import { useTexts } from '../../ground/texts/use-texts';
import { Domains } from './domains';
import { useOwnTexts } from './use-own-texts';

/** The domains of the organization, for its owners and admins. */
export function DomainsScreen() {
  const { settings } = useTexts();
  const { domains } = useOwnTexts();
  const { isTenantAdmin } = useSession();
  return (
    <SettingsScreen title={settings.names.domains}>
      {isTenantAdmin ? <Domains /> : <EmptyState>{domains.onlyAdmins}</EmptyState>}
    </SettingsScreen>
  );
}
