import { Link, useNavigate } from '@tanstack/react-router';
import { keyOfAction } from '../../ground/actions/action-keys';
import { useActions } from '../../ground/actions/registry';
import { KeyHint } from '../../ground/controls/key-hint';
import { useTexts } from '../../ground/texts/use-texts';

const TABS = ['documents', 'followers', 'following'] as const;
/** A list below a profile. */
export type ProfileTab = (typeof TABS)[number];

const searchOf = (tab: ProfileTab) => (tab === 'documents' ? {} : { tab });

/** The lists of a profile, of which one is shown. */
export function ProfileTabs({ slug, shown }: { slug: string; shown: ProfileTab }) {
  const { social } = useTexts();
  const navigate = useNavigate();
  useActions(
    TABS.map((tab) => ({
      ...{ id: `profile.${tab}` as const, label: social.tabs[tab], group: 'here' as const },
      run: () => void navigate({ to: '/profiles/$slug', params: { slug }, search: searchOf(tab) }),
    })),
  );
  return (
    <nav
      aria-label={social.tabsOf}
      className="-mx-2 mb-6 flex overflow-x-auto border-b border-line print:hidden"
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/profiles/$slug"
          params={{ slug }}
          search={searchOf(tab)}
          aria-current={tab === shown ? 'page' : undefined}
          className={`flex min-h-9 shrink-0 items-center gap-2 border-b-2 px-2 text-ink no-underline hover:bg-hover hover:text-ink pointer-coarse:min-h-11 ${
            tab === shown ? 'border-accent font-semibold' : 'border-transparent'
          }`}
        >
          {social.tabs[tab]}
          <KeyHint shortcut={keyOfAction(`profile.${tab}`)} />
        </Link>
      ))}
    </nav>
  );
}
