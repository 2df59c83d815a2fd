import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../ground/controls/icon-button';
import { Later, useLater } from '../ground/controls/use-later';
import { useTexts } from '../ground/texts/use-texts';
import { openPalette, usePaletteOpen } from './palette-state';
import { Sidebar } from './sidebar';

/** The window of the drawer. The shell loads it when the first screen is there. */
export const drawerWindow = new Later(async () => (await import('./drawer-window')).DrawerWindow);

/**
 * The navigation over the screen, where the window is narrow. Escape, a click beside it, the search and whatever leads to a screen close it, also if that
 * screen is shown already.
 *
 * @param onClose the same function in each rendering
 */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { frame } = useTexts();
  const router = useRouter();
  const DrawerWindow = useLater(drawerWindow, isOpen, onClose);
  const isSearching = usePaletteOpen();
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  useEffect(() => {
    if (isSearching) onClose();
  }, [isSearching, onClose]);
  if (!isOpen || !DrawerWindow) return null;
  const search = (): void => {
    // The drawer gives the focus back in a microtask, and the palette, when it is closed, to what had it before.
    flushSync(onClose);
    queueMicrotask(openPalette);
  };
  return (
    <DrawerWindow label={frame.navigation} onClose={onClose}>
      <div className="flex justify-end p-1">
        <IconButton icon="close" label={frame.closeNavigation} onClick={onClose} />
      </div>
      <div className="min-h-0 grow">
        <Sidebar onSearch={search} />
      </div>
    </DrawerWindow>
  );
}
