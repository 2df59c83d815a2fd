/** Longer tags are read as text, so that the time for each `<` is bounded. */
const MAX_TAG = 2_000;

const VALUE = `[^"'=<>\`\\s]+|'[^']*'|"[^"]*"`;
const ATTRIBUTE = `\\s+[a-zA-Z_:][\\w:.-]*(?:\\s*=\\s*(?:${VALUE}))?`;
const TAG = new RegExp(`^<(?:/[A-Za-z][\\w-]*\\s*|([A-Za-z][\\w-]*)((?:${ATTRIBUTE})*)\\s*/?)>`);
const AUTOLINK = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s]*)>/;
const ADDRESSES: Record<string, RegExp> = {
  a: new RegExp(`\\shref\\s*=\\s*(${VALUE})`, 'i'),
  img: new RegExp(`\\ssrc\\s*=\\s*(${VALUE})`, 'i'),
};
const CHARACTERS: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };

/** A tag, an autolink or a comment of a text. */
interface Tag {
  /** The offset after it. */
  end: number;
  /** The address of an autolink, of the link `<a href>` or of the image `<img src>`; null without one. */
  destination: string | null;
  image: boolean;
}

/** The tag that begins with the `<` at an offset; undefined if there is none. */
export function tagAt(text: string, at: number): Tag | undefined {
  const piece = text.slice(at, at + MAX_TAG);
  const autolink = AUTOLINK.exec(piece);
  if (autolink) return { end: at + autolink[0].length, destination: autolink[1]!, image: false };
  if (piece.startsWith('<!--')) {
    const close = piece.indexOf('-->', 4);
    return close < 0 ? undefined : { end: at + close + 3, destination: null, image: false };
  }
  const tag = TAG.exec(piece);
  if (!tag) return undefined;
  const name = tag[1]?.toLowerCase() ?? '';
  const value = ADDRESSES[name]?.exec(tag[2]!)?.[1];
  return {
    end: at + tag[0].length,
    destination: value === undefined ? null : unescape(value.replace(/^(["'])(.*)\1$/s, '$2')).trim(),
    image: name === 'img',
  };
}

function unescape(value: string): string {
  return value.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => CHARACTERS[name]!);
}
