import { useEffect, useState, useTransition } from 'react';
import { dialogWindow } from '../ground/controls/dialog';
import { menuPopup } from '../ground/controls/menu';
import { Later, useLater } from '../ground/controls/use-later';
import { whenIdle } from '../ground/html/when-idle';
import { drawerWindow } from './drawer';
import { closePalette, usePaletteOpen } from './palette-state';

const paletteWindow = new Later(async () => (await import('./palette/palette-window')).PaletteWindow);

/**
 * Finds documents, headings, people and actions. It is loaded after the first screen, as dialogs and menus are, and then stays in the page, closed:
 * opening it only shows what is there already.
 */
export function Palette() {
  const isOpen = usePaletteOpen();
  const [isReady, ready] = useState(false);
  const [, startTransition] = useTransition();
  const PaletteWindow = useLater(paletteWindow, isOpen || isReady, closePalette);
  useEffect(
    () =>
      whenIdle(() => {
        for (const later of [dialogWindow, drawerWindow, menuPopup]) later.load().catch(() => undefined);
        paletteWindow.load().then(
          () => startTransition(() => ready(true)),
          () => undefined,
        );
      }),
    [],
  );
  return PaletteWindow && <PaletteWindow />;
}
