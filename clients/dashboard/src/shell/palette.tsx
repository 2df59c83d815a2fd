import { useEffect } from 'react';
import { dialogWindow } from '../ground/controls/dialog';
import { menuPopup } from '../ground/controls/menu';
import { Later, useLater } from '../ground/controls/use-later';
import { whenIdle } from '../ground/html/when-idle';
import { closePalette, usePaletteOpen } from './palette-state';

const paletteWindow = new Later(async () => (await import('./palette/palette-window')).PaletteWindow);

/** Finds documents, headings, people and actions. It is loaded after the first screen, as dialogs and menus are, so that each opens at once. */
export function Palette() {
  const PaletteWindow = useLater(paletteWindow, usePaletteOpen(), closePalette);
  useEffect(
    () =>
      whenIdle(() => {
        for (const later of [paletteWindow, dialogWindow, menuPopup]) later.load().catch(() => undefined);
      }),
    [],
  );
  return PaletteWindow && <PaletteWindow />;
}
