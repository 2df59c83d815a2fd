import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The characters with which a domain can be written. The URL parser of `domainToASCII` would read the other characters as parts of an
 * address.
 */
const WRITTEN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A host name (RFC 1123) of at least two labels whose last one has a letter, which no IPv4 address has. */
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z0-9-]*[a-z])${LABEL}$`);
const MAX_LENGTH = 253;

/**
 * A domain as it is stored and compared: in lower case, and in ASCII (`bücher.example` becomes `xn--bcher-kva.example`, UTS #46).
 *
 * @returns undefined for anything but a host name, such as an e-mail address or a URL
 */
export function normalDomain(text: string): string | undefined {
  const written = text.trim().normalize('NFC');
  if (!WRITTEN.test(written)) return undefined;
  const domain = domainToASCII(written);
  return domain.length <= MAX_LENGTH && HOST_NAME.test(domain) ? domain : undefined;
}

/** The two spellings of a normal domain in e-mail addresses: in ASCII and, for an internationalized one, in Unicode. */
export function spellingsOf(domain: string): string[] {
  return [domain, domainToUnicode(domain).normalize('NFC')];
}
