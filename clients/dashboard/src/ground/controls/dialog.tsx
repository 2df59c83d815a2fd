import type { DialogProps } from './dialog-props';
import { Later, useLater } from './use-later';

/** The first screen does not contain it and so opens sooner. The shell loads it afterwards, so that no dialog has to wait for it. */
export const dialogWindow = new Later(async () => (await import('./dialog-window')).DialogWindow);

/** A window above the page, which keeps the focus until it is closed. Escape closes it unless it is busy. */
export function Dialog(props: DialogProps) {
  const DialogWindow = useLater(dialogWindow, props.open, props.onClose);
  return DialogWindow && <DialogWindow {...props} />;
}
