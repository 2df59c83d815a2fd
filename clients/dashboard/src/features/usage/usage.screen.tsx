import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { UsageParts } from './usage-parts';
import { usageQuery } from './usage.queries';

/** The usage of the organization, and its limits. Owners and admins read it. */
export function UsageScreen() {
  const { settings } = useTexts();
  const { usage } = useSettingsTexts();
  const { isTenantAdmin } = useSession();
  return (
    <SettingsScreen title={settings.names.usage}>
      {isTenantAdmin ? <Loaded /> : <EmptyState>{usage.onlyAdmins}</EmptyState>}
    </SettingsScreen>
  );
}

function Loaded(): ReactNode {
  const { data, error, refetch } = useQuery(usageQuery);
  if (data) return <UsageParts usage={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
}
