import { Link, useRouter } from '@tanstack/react-router';
import { useTexts } from '../../ground/texts/use-texts';
import { useSession } from '../session/session';
import { type SettingsEntry, settingsFor } from './settings-entries';

const LINK =
  'flex min-h-9 shrink-0 items-center rounded-card px-3 whitespace-nowrap text-ink no-underline hover:bg-hover hover:text-ink pointer-coarse:min-h-11 lg:min-h-7';
const CURRENT = 'bg-selected font-semibold';

/** The way between the settings: at the side of a wide window, above the screen elsewhere. */
export function SettingsNav() {
  const { settings } = useTexts();
  const [own, shared] = settingsFor(useSession());
  return (
    <nav
      aria-label={settings.navigation}
      className="flex shrink-0 overflow-x-auto border-b border-line px-1 py-1 text-14 lg:w-48 lg:flex-col lg:overflow-x-visible lg:border-b-0 lg:px-0 lg:pt-7 lg:ps-4 print:hidden"
    >
      <Group label={settings.own} entries={own!} />
      <Group label={settings.shared} entries={shared!} />
    </nav>
  );
}

function Group({ label, entries }: { label: string; entries: SettingsEntry[] }) {
  const { settings } = useTexts();
  return (
    <>
      <h2 className="hidden px-3 pb-1 font-sans text-13 font-normal text-soft lg:block lg:not-first:mt-5">
        {label}
      </h2>
      <ul className="flex lg:flex-col">
        {entries.map(({ name, path }) => (
          <li key={path}>
            <Entry path={path} label={settings.names[name]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A screen, or a page that the service renders. */
function Entry({ path, label }: { path: string; label: string }) {
  const isScreen = path in useRouter().routesByPath;
  if (!isScreen)
    return (
      <a href={path} className={LINK}>
        {label}
      </a>
    );
  return (
    <Link
      to={path}
      activeOptions={{ exact: path === '/settings' }}
      className={LINK}
      activeProps={{ className: CURRENT, 'aria-current': 'page' }}
    >
      {label}
    </Link>
  );
}
