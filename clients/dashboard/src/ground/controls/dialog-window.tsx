import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useTexts } from '../texts/use-texts';
import { classes } from './classes';
import type { DialogProps } from './dialog-props';
import { IconButton } from './icon-button';

/** A form is there to be filled in, so its first field gets the focus; elsewhere the first button does. */
const FIRST_FIELD = 'form :is(input, select, textarea):not([hidden])';

/** The window of a dialog, with all of what it takes to keep the focus. */
export function DialogWindow({ open, onClose, title, description, wide, busy, children }: DialogProps) {
  const { controls } = useTexts();
  const popup = useRef<HTMLDivElement>(null);
  // On a touch screen, a keyboard would cover what the dialog says.
  const firstField = (openType: string): HTMLElement | true =>
    (openType !== 'touch' && popup.current?.querySelector<HTMLElement>(FIRST_FIELD)) || true;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(_, change) => {
        // A click that misses the window must not lose what was typed in it.
        const isSlip = change.reason === 'outside-press' && popup.current?.querySelector('form') != null;
        if (busy || isSlip) change.cancel();
        else onClose();
      }}
    >
      <BaseDialog.Portal>
        {/* Also above the drawer, in which a dialog can open. */}
        <BaseDialog.Backdrop
          forceRender
          // The focus stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.35)]"
        />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={firstField}
          className={classes(
            'fixed start-1/2 top-[8vh] z-50 max-h-[84vh] w-[calc(100vw-32px)] -translate-x-1/2 overflow-auto rtl:translate-x-1/2',
            'rounded-card border border-line bg-sheet p-6 text-ink shadow-float',
            wide ? 'max-w-[860px]' : 'max-w-[520px]',
          )}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <BaseDialog.Title className="font-serif text-19 font-semibold">{title}</BaseDialog.Title>
            <IconButton icon="close" label={controls.close} busy={busy} onClick={onClose} />
          </div>
          {description && (
            <BaseDialog.Description className="mb-4 text-soft">{description}</BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
