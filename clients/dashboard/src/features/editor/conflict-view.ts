import type { ComponentType } from 'react';

/** The component that shows a conflict and lets the person decide it. */
export type ConflictView = ComponentType<{
  base: string;
  mine: string;
  theirs: string;
  onDecide: (text: string) => void;
  onCopy: () => void;
}>;
