import { latinLetters, withoutMarks } from '../../../sdk/dist/index.js';

/** The slugs of a project with this name: the one that it gets, and the one that earlier versions gave it. */
export function slugsOf(name: string): string[] {
  const withoutLatin = `docs-${Buffer.from(name).toString('hex').slice(0, 12)}`;
  return [
    ...new Set([joined(latinLetters(name)) || withoutLatin, joined(withoutMarks(name)) || withoutLatin]),
  ];
}

/** The slug for a project with this name. */
export function slugOf(name: string): string {
  return slugsOf(name)[0]!;
}

function joined(text: string): string {
  return text
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}
