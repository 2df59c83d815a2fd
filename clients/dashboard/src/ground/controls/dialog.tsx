import type { ReactNode } from 'react';
import { Later, useLater } from './use-later';

/** The window of a dialog. The shell loads it when the first screen is there. */
export const dialogWindow = new Later(async () => (await import('./dialog-window')).DialogWindow);

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A window above the page, which keeps the focus until it is closed. Escape closes it. */
export function Dialog(props: DialogProps) {
  const DialogWindow = useLater(dialogWindow, props.open, props.onClose);
  return DialogWindow && <DialogWindow {...props} />;
}
