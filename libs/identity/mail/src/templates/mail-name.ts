import { INVISIBLE, isVisible } from '#platform';

const MAX_CHARACTERS = 60;

/** Text that mail programs turn into a link, or that could pass for one: a scheme, `www.`, an e-mail address, or letters around a dot. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}]/iu;

/**
 * A name that somebody chose, as a mail quotes it. Anybody can have the service send a mail to a stranger, so a name must not be able to say
 * something in the service's words, or lead anywhere: it stands in quotation marks, in one line, and a name that looks like a link is
 * replaced.
 *
 * @param instead the text that replaces a name that shows nothing or looks like a link
 */
export function nameInMail(name: string, instead: string): string {
  const line = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}"“”<>]/gu, ' ')
    .replace(INVISIBLE, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!isVisible(line) || LINK.test(line)) return instead;
  const characters = [...line];
  return `“${characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : line}”`;
}
