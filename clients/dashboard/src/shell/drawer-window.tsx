import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/**
 * A window at the side that keeps the focus inside. Menus and dialogs of its content open above it, because their portals are inside it.
 */
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
