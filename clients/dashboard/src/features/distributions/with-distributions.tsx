import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { EmptyState } from '../../ground/controls/empty-state';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';

/** Shows a screen if the organization has distributions, and says so otherwise. */
export function WithDistributions({ children }: { children: ReactNode }) {
  const { distributions } = useTexts();
  const { organization } = useSession();
  if (organization.features.includes('distribution')) return children;
  return (
    <Screen title={distributions.title}>
      <EmptyState>{distributions.notThere}</EmptyState>
    </Screen>
  );
}
