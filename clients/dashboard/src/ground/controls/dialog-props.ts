import type { ReactNode } from 'react';

/** What a dialog says, and what closes it. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}
