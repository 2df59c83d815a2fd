/**
 * The offsets at which a text contains another, in linear time for all texts (Knuth, Morris and Pratt). `indexOf` can take time in
 * proportion to the product of their lengths.
 *
 * @param options.overlapping whether occurrences may share characters
 * @param options.max the search ends after this many
 */
export function occurrencesOf(
  find: string,
  text: string,
  { overlapping, max }: { overlapping: boolean; max: number },
): number[] {
  const borders = bordersOf(find);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < text.length && found.length < max; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && find.charCodeAt(matched) !== code) matched = borders[matched - 1]!;
    if (find.charCodeAt(matched) === code) matched++;
    if (matched < find.length) continue;
    found.push(at + 1 - matched);
    matched = overlapping ? borders[matched - 1]! : 0;
  }
  return found;
}

/** For each prefix of a text, the length of its longest proper prefix that is also its end. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text.charCodeAt(at) !== text.charCodeAt(length)) length = borders[length - 1]!;
    if (text.charCodeAt(at) === text.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}
