import type { ComponentType } from 'react';
import type { PassageDecision } from '../../ground/store/draft';

/** The component that shows a conflict and lets the person decide it. */
export type ConflictView = ComponentType<{
  base: string;
  mine: string;
  theirs: string;
  /** The earlier decisions of the person, for example before the tab was killed. */
  decisions: readonly PassageDecision[];
  /** Called with each key and each choice. */
  onChange: (decisions: readonly PassageDecision[]) => void;
  onDecide: (text: string) => void;
  onCopy: () => void;
}>;
