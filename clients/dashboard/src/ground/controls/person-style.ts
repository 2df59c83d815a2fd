/** The classes of the name of a person, also of one that is shown before the scripts. */
export const PERSON = 'inline-flex max-w-full items-baseline gap-1';
