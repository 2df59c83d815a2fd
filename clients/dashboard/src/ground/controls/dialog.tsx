import type { DialogProps } from './dialog-props';
import { Later, useLater } from './use-later';

/** The window of a dialog. The shell loads it when the first screen is there. */
export const dialogWindow = new Later(async () => (await import('./dialog-window')).DialogWindow);

/** A window above the page, which keeps the focus until it is closed. Escape closes it. */
export function Dialog(props: DialogProps) {
  const DialogWindow = useLater(dialogWindow, props.open, props.onClose);
  return DialogWindow && <DialogWindow {...props} />;
}
