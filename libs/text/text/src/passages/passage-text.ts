// The fields of the front matter whose values describe the document. Others are settings.
const DESCRIBING = /^(?:title|linktitle|description|summary|abstract|keywords|tags)$/i;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const LINK_TARGET = /\]\([^()\s]{0,2000}(?:\s[^()]{0,500})?\)/g;
const HEADING_LINE = /^[ \t>*+-]*#{1,6}[^\n]*\n?/;
const SETEXT = /^[^\n]*\r?\n[ \t]*(?:=+|-+)[ \t]*(?:\r?\n|$)/;

/** The text of a passage in which words are found: without its heading line, the targets of links, and the settings in the front matter. */
export function searchableText(
  text: string,
  { hasHeading, isFirst }: { hasHeading: boolean; isFirst: boolean },
): string {
  const body = hasHeading ? withoutHeading(text) : isFirst ? withDescribing(text) : text;
  return body.replace(LINK_TARGET, '] ');
}

function withoutHeading(text: string): string {
  return HEADING_LINE.test(text) ? text.replace(HEADING_LINE, '') : text.replace(SETEXT, '');
}

function withDescribing(text: string): string {
  const matter = FRONT_MATTER.exec(text);
  if (!matter) return text;
  let kept = false;
  const values = matter[1]!.split(/\r?\n/).flatMap((line) => {
    const key = /^([\w-]+):(.*)$/.exec(line);
    if (key) kept = DESCRIBING.test(key[1]!);
    return kept ? [key ? key[2]! : line] : [];
  });
  return `${values.join('\n')}\n${text.slice(matter[0].length)}`;
}
