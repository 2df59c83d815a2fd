import { closeCompletion, completionStatus } from '@codemirror/autocomplete';
import type { Command } from '@codemirror/view';

/** Gives up suggestions that are still looked for, and lets the key go on: without this, Escape right after a letter does not leave the text. */
export const stopLooking: Command = (view) => {
  if (completionStatus(view.state) === 'pending') closeCompletion(view);
  return false;
};
