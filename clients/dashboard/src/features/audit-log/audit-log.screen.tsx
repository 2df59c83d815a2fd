import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { EmptyState } from '../../ground/controls/empty-state';
import { useTexts } from '../../ground/texts/use-texts';
import { AuditLog } from './audit-log';
import { useAuditTexts } from './use-audit-texts';

const PLANS_WITHOUT = ['free', 'pro'];

/** The audit log of the organization, for its owners and admins. */
export function AuditLogScreen() {
  const auditLog = useAuditTexts();
  const { settings } = useTexts();
  const { isTenantAdmin, organization } = useSession();
  const content = (): ReactNode => {
    if (!isTenantAdmin) return <EmptyState>{auditLog.onlyAdmins}</EmptyState>;
    if (PLANS_WITHOUT.includes(organization.plan))
      return <EmptyState>{auditLog.otherPlan(organization.plan)}</EmptyState>;
    return <AuditLog />;
  };
  return <SettingsScreen title={settings.names.auditLog}>{content()}</SettingsScreen>;
}
