import { StateEffect, StateField } from '@codemirror/state';

/** Whether a destination leads somewhere; undefined if that is not known. */
export type LinkCheck = (destination: string) => boolean | undefined;

/** Replaces what the preview knows of the places to which links can lead. */
export const setLinkCheck = StateEffect.define<LinkCheck>();

/** Tells the preview which links are broken. */
export const linkCheck = StateField.define<LinkCheck>({
  create: () => () => undefined,
  update: (check, { effects }) => effects.findLast((effect) => effect.is(setLinkCheck))?.value ?? check,
});
