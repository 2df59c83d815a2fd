import { useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../ground/texts/use-texts';
import { closePalette, usePaletteOpen } from '../palette-state';
import { PaletteSearch } from './palette-search';

/**
 * The window of the palette. It stays in the page while it is closed, and the browser itself shows it above everything, closes it by Escape and by a
 * click beside it, and gives the focus back. So opening it renders nothing before the next paint.
 */
export function PaletteWindow() {
  const { palette } = useTexts();
  const isOpen = usePaletteOpen();
  const titleId = useId();
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = popup;
    if (!current || current.matches(':popover-open') === isOpen) return;
    if (!isOpen) return current.hidePopover();
    // A dialog that is open hides everything else from screen readers, also what comes above it.
    current.removeAttribute('aria-hidden');
    current.showPopover();
    current.querySelector('input')?.focus();
  }, [isOpen]);
  return createPortal(
    <div
      ref={popup}
      popover="auto"
      // A closed dialog would keep the shell's keys from working.
      role={isOpen ? 'dialog' : undefined}
      aria-modal={isOpen ? true : undefined}
      aria-labelledby={titleId}
      onToggle={({ newState }) => newState === 'closed' && closePalette()}
      className="fixed inset-x-0 top-[8vh] bottom-auto mx-auto my-0 max-h-[80vh] w-[calc(100vw-32px)] max-w-[640px] flex-col overflow-hidden rounded-card border border-line bg-sheet p-0 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.35)] open:flex"
    >
      <h2 id={titleId} className="sr-only">
        {palette.title}
      </h2>
      <PaletteSearch isOpen={isOpen} onDone={closePalette} />
    </div>,
    document.body,
  );
}
