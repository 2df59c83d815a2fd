import { latinLetters } from '../../../sdk/dist/index.js';

/** The slug of a title or path, like `first-week` for "First week"; undefined if it has no Latin letter or digit. */
export function slugOf(title: string): string | undefined {
  const words = latinLetters(title).match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 60).replace(/-$/, '');
}
