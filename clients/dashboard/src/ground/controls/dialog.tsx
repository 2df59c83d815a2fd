import { type ReactNode, Suspense, lazy, useState } from 'react';

const DialogWindow = lazy(async () => ({ default: (await import('./dialog-window')).DialogWindow }));

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A window above the page, which keeps the focus until it is closed. Escape closes it. It is loaded when a dialog opens first. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!props.open && !wasOpen) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
