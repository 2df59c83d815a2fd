import type { ReactNode } from 'react';

/** The texts of a dialog, and the act that closes it. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}
