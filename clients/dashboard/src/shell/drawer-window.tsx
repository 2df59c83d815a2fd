import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** A window at the side, with all of what it takes to keep the focus. The menus and dialogs of what it shows open above it: their portals are inside of its own. */
export function DrawerWindow({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.35)]" />
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-y-0 start-0 z-40 flex w-72 max-w-[85vw] flex-col border-e border-line bg-paper text-ink outline-none"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
