import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { EmptyState } from '../../ground/controls/empty-state';
import { useTexts } from '../../ground/texts/use-texts';
import { SignOnSettings } from './sign-on-settings';
import { useOwnTexts } from './use-own-texts';

/** Single sign-on and provisioning of the organization, for its owners and admins, with the plan Enterprise. */
export function SingleSignOnScreen() {
  const { settings } = useTexts();
  const { sso } = useOwnTexts();
  const { isTenantAdmin, organization } = useSession();
  const content = (): ReactNode => {
    if (!isTenantAdmin) return <EmptyState>{sso.onlyAdmins}</EmptyState>;
    if (organization.plan !== 'enterprise')
      return <EmptyState>{sso.otherPlan(organization.plan)}</EmptyState>;
    return <SignOnSettings />;
  };
  return <SettingsScreen title={settings.names.singleSignOn}>{content()}</SettingsScreen>;
}
