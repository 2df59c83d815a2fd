import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../content/session/session';
import { planName } from '../../content/settings/plan-name';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ErrorState } from '../../ground/controls/error-state';
import { Facts } from '../../ground/controls/facts';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { type Organization, organizationQuery } from './organization.queries';
import { OwnerParts } from './owner-parts';

/** The organization. Its owners rename and delete it. */
export function OrganizationScreen() {
  const { settings } = useTexts();
  const { data, error, refetch } = useQuery(organizationQuery);
  return (
    <SettingsScreen title={settings.names.organization}>
      {data ? (
        <Content organization={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsScreen>
  );
}

function Content({ organization }: { organization: Organization }) {
  const { organization: texts } = useSettingsTexts();
  const { role } = useSession();
  const { name, slug, plan, createdAt } = organization;
  return (
    <>
      <Facts
        facts={[
          [texts.name, <bdi key="name">{name}</bdi>],
          [
            texts.slug,
            <code key="slug" className="font-mono text-13">
              {slug}
            </code>,
          ],
          [
            texts.plan,
            <div key="plan">
              {planName(plan)}
              <p className="text-13 text-soft">{texts.planHint}</p>
            </div>,
          ],
          [texts.created, <Time key="created" at={createdAt} />],
        ]}
      />
      {role === 'owner' ? (
        <OwnerParts organization={organization} />
      ) : (
        <p className="text-soft">{texts.onlyOwners}</p>
      )}
    </>
  );
}
