/**
 * The destination of a link from one document to a path of the same project: relative, and written so that no character ends it.
 *
 * @param from the path of the document with the link
 */
export function relativePath(from: string, to: string): string {
  const here = from.split('/').slice(1, -1);
  const there = to.split('/').slice(1);
  let common = 0;
  while (common < here.length && common < there.length - 1 && here[common] === there[common]) common++;
  const parts = [...here.slice(common).map(() => '..'), ...there.slice(common).map(encodeDestination)];
  const path = parts.join('/');
  // A name with a colon before the first slash would be read as the scheme of a URL.
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** A name or an anchor as a part of a destination. */
export function encodeDestination(name: string): string {
  return name.replace(/[\s%()<>?#\\[\]"]/g, (character) =>
    encodeURIComponent(character).replace(
      /[()]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

/** A text as the text of a link. */
export function linkText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&');
}
