import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../content/session/session';
import { planName } from '../../content/settings/plan-name';
import { type SettingsEntry, settingsFor } from '../../content/settings/settings-entries';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { Facts } from '../../ground/controls/facts';
import { useTexts } from '../../ground/texts/use-texts';

/** The overview: the person, and the settings that they can open. While the organization is being deleted, it is the start screen too. */
export function OverviewScreen() {
  const { settings, frame } = useTexts();
  const { members, overview } = useSettingsTexts();
  const session = useSession();
  const { displayName, email, role, organization } = session;
  const [own, shared] = settingsFor(session);
  return (
    <SettingsScreen title={settings.navigation}>
      <Facts
        facts={[
          [overview.signedInAs, <bdi key="name">{displayName}</bdi>],
          [overview.email, <bdi key="email">{email}</bdi>],
          [overview.role, members.roles[role]],
          [settings.shared, <bdi key="organization">{organization.name}</bdi>],
          [overview.plan, planName(organization.plan)],
        ]}
      />
      <Group label={settings.own} entries={own!.filter(({ name }) => name !== 'overview')} />
      <Group label={settings.shared} entries={shared!}>
        <li className="border-b border-line py-3">
          <a href="/api/docs">{frame.apiReference}</a>
          <p className="text-13 text-soft">{overview.apiReferenceHint}</p>
        </li>
      </Group>
    </SettingsScreen>
  );
}

function Group({
  label,
  entries,
  children,
}: {
  label: string;
  entries: SettingsEntry[];
  children?: ReactNode;
}) {
  const { settings } = useTexts();
  const { overview } = useSettingsTexts();
  const { routesByPath } = useRouter();
  return (
    <section className="mb-8 max-w-[68ch]">
      <h2 className="mb-3 font-serif text-19 font-semibold">{label}</h2>
      <ul className="border-t border-line">
        {entries.map(({ name, path }) => (
          <li key={path} className="border-b border-line py-3">
            {path in routesByPath ? (
              <Link to={path}>{settings.names[name]}</Link>
            ) : (
              <a href={path}>{settings.names[name]}</a>
            )}
            <p className="text-13 text-soft">{overview.hints[name as keyof typeof overview.hints]}</p>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
