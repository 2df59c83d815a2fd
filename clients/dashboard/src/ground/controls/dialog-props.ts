import type { ReactNode } from 'react';

/** The texts of a dialog, and the act that closes it. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** Whether its act is under way: until the answer is there, nothing closes it. */
  busy?: boolean;
  children?: ReactNode;
}
