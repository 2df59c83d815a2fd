import { Link } from '@tanstack/react-router';
import { keyOfAction } from '../../ground/actions/action-keys';
import { Icon } from '../../ground/controls/icon';
import { KeyHint } from '../../ground/controls/key-hint';
import { useTexts } from '../../ground/texts/use-texts';

const TABS = [
  { to: '/agents/$id', icon: 'agent', name: 'reach' },
  { to: '/agents/$id/messages', icon: 'room', name: 'messages' },
] as const;

/** The screens of an agent. Only its owner has its messages. */
export function AgentTabs({ id, isOwner }: { id: string; isOwner: boolean }) {
  const { agents } = useTexts();
  if (!isOwner) return null;
  return (
    <nav
      aria-label={agents.screens}
      className="-mx-2 mb-6 flex overflow-x-auto border-b border-line print:hidden"
    >
      {TABS.map(({ to, icon, name }) => (
        <Link
          key={name}
          to={to}
          params={{ id }}
          activeOptions={{ exact: true }}
          className="flex min-h-9 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-ink no-underline hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          activeProps={{ className: '!border-accent font-semibold', 'aria-current': 'page' }}
        >
          <Icon name={icon} className="text-soft" />
          {agents.tabs[name]}
          <KeyHint shortcut={keyOfAction(`agent.${name}`)} />
        </Link>
      ))}
    </nav>
  );
}
