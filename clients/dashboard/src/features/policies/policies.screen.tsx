import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ErrorState } from '../../ground/controls/error-state';
import { Facts } from '../../ground/controls/facts';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { PoliciesForm } from './policies-form';
import { type Policies, policiesQuery } from './policies.queries';
import { SWITCHES } from './switches';

/** The policies of the organization. Everybody reads them, and owners and admins change them. */
export function PoliciesScreen() {
  const { settings } = useTexts();
  const { policies: texts } = useSettingsTexts();
  const { isTenantAdmin } = useSession();
  const { data, error, refetch } = useQuery(policiesQuery);
  const content = (): ReactNode => {
    if (data) return isTenantAdmin ? <PoliciesForm policies={data} /> : <PoliciesFacts policies={data} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  };
  return (
    <SettingsScreen title={settings.names.policies}>
      <p className="mb-6 max-w-[68ch] text-soft">{isTenantAdmin ? texts.hint : texts.hintMember}</p>
      {content()}
    </SettingsScreen>
  );
}

function PoliciesFacts({ policies }: { policies: Policies }) {
  const { policies: texts } = useSettingsTexts();
  const { restrictToDomain: domain } = policies;
  return (
    <Facts
      facts={[
        [
          texts.addresses,
          domain === null ? texts.everyAddress : <bdi key="domain">{texts.onlyOf(domain)}</bdi>,
        ],
        ...SWITCHES.map(
          (name) =>
            [
              texts.names[name],
              <div key={name}>
                <p>{policies[name] ? texts.yes : texts.no}</p>
                <p className="text-13 text-soft">{texts.hints[name]}</p>
              </div>,
            ] as const,
        ),
      ]}
    />
  );
}
