import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { keyOfAction } from '../../ground/actions/action-keys';
import { Icon, type IconName } from '../../ground/controls/icon';
import { KeyHint } from '../../ground/controls/key-hint';
import { useTexts } from '../../ground/texts/use-texts';
import type { DocumentView } from './view';

const TABS = [
  { to: '/documents/$id', icon: 'document', name: 'read' },
  { to: '/documents/$id/history', icon: 'history', name: 'history', right: 'write' },
  { to: '/documents/$id/lineage', icon: 'lineage', name: 'lineage' },
  { to: '/documents/$id/publish', icon: 'publish', name: 'publish', right: 'write' },
  { to: '/documents/$id/share', icon: 'share', name: 'share', right: 'arrange' },
] as const satisfies readonly {
  to: string;
  icon: IconName;
  name: string;
  right?: keyof DocumentView['rights'];
}[];

/** The screens of a document that the person can use, as links. */
export function DocumentTabs({ view: { node, rights } }: { view: DocumentView }) {
  const { reader } = useTexts();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a narrow window, the current tab can be outside of what is shown.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav
      ref={tabs}
      aria-label={reader.screens}
      className="-mx-2 mb-6 flex overflow-x-auto border-b border-line print:hidden"
    >
      {TABS.filter((tab) => !('right' in tab) || rights[tab.right]).map(({ to, icon, name }) => (
        <Link
          key={name}
          to={to}
          params={{ id: node.id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-9 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-ink no-underline hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          activeProps={{ className: '!border-accent font-semibold', 'aria-current': 'page' }}
        >
          {/* All tabs fit a narrow window without their pictures. */}
          <Icon name={icon} className="text-soft max-sm:hidden" />
          {reader.tabs[name]}
          <KeyHint shortcut={keyOfAction(`document.${name}`)} />
        </Link>
      ))}
    </nav>
  );
}
