import { Dialog } from '@base-ui/react/dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { closePalette, usePaletteOpen } from '../palette-state';
import { PaletteSearch } from './palette-search';

/** The window of the palette. */
export function PaletteWindow() {
  const { palette } = useTexts();
  return (
    // The page itself never scrolls, so nothing has to lock it; that would lay out the page twice.
    <Dialog.Root
      modal="trap-focus"
      open={usePaletteOpen()}
      onOpenChange={(isOpen) => !isOpen && closePalette()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.35)]" />
        <Dialog.Popup className="fixed start-1/2 top-[8vh] z-50 flex max-h-[80vh] w-[calc(100vw-32px)] max-w-[640px] -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-sheet text-ink shadow-float rtl:translate-x-1/2">
          <Dialog.Title className="sr-only">{palette.title}</Dialog.Title>
          <PaletteSearch onDone={closePalette} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
