/** The length of the longest Doc ID: two slugs of 60 characters, a number of ten digits, and separators. */
const MAX_GLOBAL_ID = 140;

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const GLOBAL_ID = new RegExp(`^@${SLUG}:(?:~|${SLUG}):[1-9][0-9]{0,9}$`);

/** Whether a text has the form of a Doc ID: `@<tenant>:<project>:<seq>`, with `~` as the project of My Docs. */
export function isGlobalId(text: string): boolean {
  return text.length <= MAX_GLOBAL_ID && GLOBAL_ID.test(text);
}
