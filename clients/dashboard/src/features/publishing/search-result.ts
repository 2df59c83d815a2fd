const TITLE_MAX = 60;
const DESCRIPTION_MAX = 160;

/** A public page as a search engine may show it. */
export interface SearchResult {
  title: string;
  address: string;
  /** Null if the service takes it from the first paragraph of the page. */
  description: string | null;
}

/** The result that a search engine shows for the typed values. Long texts are cut as search engines cut them, between words. */
export function searchResult(
  { title, description }: { title: string; description: string },
  publicTitle: string,
  publicUrl: string,
): SearchResult {
  const { host, pathname } = new URL(publicUrl);
  return {
    title: shortened(title.trim() || publicTitle.trim(), TITLE_MAX),
    address: [host, ...pathname.split('/').filter((part) => part !== '')].join(' › '),
    description: description.trim() === '' ? null : shortened(description.trim(), DESCRIPTION_MAX),
  };
}

/** A text of at most `max` characters, cut between two words where one is near. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  const end = space > max / 2 ? space : head.length;
  // Half of a surrogate pair is not a character.
  return `${head.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
