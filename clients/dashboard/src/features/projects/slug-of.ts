import { latinLetters } from '@document-workspace/sdk/latin-letters';

/** The longest slug that a project can have. */
const LONGEST = 60;

/** The slug that the service derives from a name, for the preview. */
export function slugOf(name: string): string {
  const slug = latinLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'project' : slug;
}

export function isSlug(text: string): boolean {
  return text.length <= LONGEST && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
