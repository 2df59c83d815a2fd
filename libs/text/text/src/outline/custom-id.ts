const MAX_ID = 200;
const MAX_BRACES = 500;
const BRACES = /\{([^{}]*)\}$/;
const COMMENT = /^\/\*\s*#?\s*([^\s*#][^\s*]*)\s*\*\/$/;
const ID = /^#\s*([^\s#][^\s]*)$/;
const OTHER_ATTRIBUTE = /^(?:\.[^\s.]+|[\w:-]+=\S*)$/;

/** The text of a heading and the id that it declares. */
interface WithCustomId {
  source: string;
  customId: string | null;
}

/**
 * Splits the id that an author gives a heading from its text: `Title {#id}` (VitePress, Docusaurus, Pandoc), also with further attributes
 * and as `{: #id}` (kramdown), and `Title {/*id*\/}` (React docs), each with any spacing. An id has at most 200 characters and no spaces or
 * braces. `\{#id}` is text.
 *
 * @param source the text of the heading with its inline marks
 */
export function splitCustomId(source: string): WithCustomId {
  const end = source.trimEnd();
  const braces = end.endsWith('}') ? BRACES.exec(end.slice(-MAX_BRACES)) : null;
  const start = end.length - (braces?.[0].length ?? 0);
  const customId = braces && !isEscaped(end, start) ? idIn(braces[1]!.trim()) : null;
  return customId === null ? { source, customId } : { source: end.slice(0, start).trimEnd(), customId };
}

function idIn(braced: string): string | null {
  const id =
    COMMENT.exec(braced)?.[1] ?? idAmong(braced.replace(/^:\s*/, '').replace(/#\s+/, '#').split(/\s+/));
  return id !== undefined && id.length <= MAX_ID ? id : null;
}

/** The id among attributes; undefined if one of them isn't an attribute, since then they are text. */
function idAmong(attributes: string[]): string | undefined {
  const [id, ...more] = attributes.flatMap((attribute) => ID.exec(attribute)?.[1] ?? []);
  const others = attributes.filter((attribute) => !ID.test(attribute));
  return more.length === 0 && others.every((other) => OTHER_ATTRIBUTE.test(other)) ? id : undefined;
}

/** Whether an odd number of backslashes precedes a place. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - backslashes - 1) === 92) backslashes++;
  return backslashes % 2 === 1;
}
