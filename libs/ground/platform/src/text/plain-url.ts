/** A scheme, a host directly after the two slashes, and no character that the parser drops or reads as another. */
const PLAIN = /^https?:\/\/[^\s\p{Cc}\\/?#]+([/?#][^\s\p{Cc}\\]*)?$/iu;

/**
 * The absolute http or https URL that a text is; undefined for any other text. The URL parser of browsers repairs texts: it drops white space,
 * turns backslashes into slashes, and finds the host of `https:///example.com`. A program that follows RFC 3986
 * reads another address in a text that needs repair, so such a text is not accepted.
 */
export function plainUrl(text: string): URL | undefined {
  return PLAIN.test(text) && text.isWellFormed() && URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether a URL has a user name or a password, also an empty one. */
export function namesUser(text: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(text);
}
