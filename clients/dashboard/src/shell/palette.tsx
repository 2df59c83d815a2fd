import { Dialog } from '@base-ui/react/dialog';
import { lazy, Suspense } from 'react';
import { useTexts } from '../ground/texts/use-texts';
import { closePalette, usePaletteOpen } from './palette-state';

const PaletteSearch = lazy(async () => {
  const { PaletteSearch: Search } = await import('./palette/palette-search');
  return { default: Search };
});

/** Finds documents, headings, people and actions. */
export function Palette() {
  const { palette } = useTexts();
  return (
    <Dialog.Root open={usePaletteOpen()} onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.35)]" />
        <Dialog.Popup className="fixed start-1/2 top-[8vh] z-50 flex max-h-[80vh] w-[calc(100vw-32px)] max-w-[640px] -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-sheet text-ink shadow-float rtl:translate-x-1/2">
          <Dialog.Title className="sr-only">{palette.title}</Dialog.Title>
          <Suspense>
            <PaletteSearch onDone={closePalette} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
