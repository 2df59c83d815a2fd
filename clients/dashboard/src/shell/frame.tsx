import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useWaitingCount } from '../content/waiting/use-waiting-count';
import { keyOfAction } from '../ground/actions/action-keys';
import { useActions } from '../ground/actions/registry';
import { IconButton } from '../ground/controls/icon-button';
import { Notices, showNotice } from '../ground/controls/notices';
import { Skeleton } from '../ground/controls/skeleton';
import { usePreferences } from '../ground/store/preferences';
import { useTexts } from '../ground/texts/use-texts';
import { DeletionBar } from './deletion-bar';
import { Drawer } from './drawer';
import { OfflineBar } from './offline-bar';
import { Palette } from './palette';
import { Resizer } from './resizer';
import { Shortcuts } from './shortcuts';
import { Sidebar } from './sidebar';
import { onStay } from './typed-text';
import { useIsNarrow } from './use-is-narrow';

/** The window: navigation at the side, or in a drawer where there is no room, and the screen. */
export function Frame() {
  const { frame, errors } = useTexts();
  const { sidebarWidth } = usePreferences();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const openDrawer = (): void => setDrawerOpen(true);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const isNarrow = useIsNarrow();
  useWaitingCount();
  useActions(
    isNarrow ? [{ id: 'navigation', label: frame.openNavigation, group: 'everywhere', run: openDrawer }] : [],
  );
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [path]);
  useEffect(
    () =>
      onStay(() =>
        showNotice(errors.sessionEnded, {
          kind: 'problem',
          act: { label: errors.signIn, run: () => void window.open('/sign-in', '_blank', 'noopener') },
        }),
      ),
    [errors],
  );
  return (
    <div className="flex h-full flex-col print:block">
      <a
        href="#content"
        className="sr-only z-60 rounded-card bg-sheet focus:not-sr-only focus:absolute focus:m-2 focus:border focus:border-edge focus:p-2"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {frame.skip}
      </a>
      <OfflineBar />
      <DeletionBar />
      <div className="flex min-h-0 grow print:block">
        <div
          className="relative hidden shrink-0 border-e border-line lg:block print:hidden"
          style={{ width: sidebarWidth }}
        >
          <Sidebar>
            <Resizer />
          </Sidebar>
        </div>
        <div className="flex min-w-0 grow flex-col">
          <header className="flex items-center gap-2 border-b border-line px-2 py-1 lg:hidden print:hidden">
            <IconButton
              icon="menu"
              label={frame.openNavigation}
              shortcut={keyOfAction('navigation')}
              onClick={openDrawer}
            />
            <span className="font-serif font-semibold">{frame.product}</span>
          </header>
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            aria-label={frame.content}
            className="relative min-h-0 grow overflow-auto outline-none print:overflow-visible"
          >
            <Suspense fallback={<Skeleton />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} />
      <Palette />
      <Shortcuts />
      <Notices />
    </div>
  );
}
