/** Words after which a number is a phone number even if its form alone doesn't show it. */
const NAMED =
  /(?:\btel\b|\btél|phone|mobil|\bcell\b|\bfax\b|\bcall\b|\bdial\b|whatsapp|電話|携帯|电话|手机|전화|휴대폰|téléphone|telefon|telefoon|teléfono|móvil|celular|cellulare|handy|rufnummer|durchwahl|телефон|(?<!\p{L})тел(?!\p{L}))[^\d\n]{0,12}$/iu;

/** The North American form with separated groups. Area and exchange codes never begin with 0 or 1. */
const NORTH_AMERICAN = /^(?:1[ .-])?(?:\([2-9]\d{2}\)[ .-]?|[2-9]\d{2}([ .-]))[2-9]\d{2}([ .-])\d{4}$/;

/** The international form: `+`, or the usual exit code 00, and a country code, which never begins with 0. */
const INTERNATIONAL = /^\+\(?[1-9]/;
const EXIT_CODE = /^00[1-9]\d{0,2}[ -]\d[\d -]*$/;

/** Dates that look like groups of a phone number, such as `2024-01-31 1200`. */
const DATE = /^(?:19|20)\d{2}[ .-]\d{1,2}[ .-]\d{1,2}|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}/;

/**
 * Finds a phone number in a written number. A number in the international form or in the separated North American form is a phone
 * number; any other number of 7 to 15 digits is one only after a word such as "tel" or "phone".
 */
export function phoneIn(
  written: string,
  digits: string,
  context: string,
): { from: number; to: number } | null {
  if (digits.length < 7 || digits.length > 15 || DATE.test(written)) return null;
  const whole = { from: 0, to: written.length };
  if (written.startsWith('+')) return digits.length >= 8 && INTERNATIONAL.test(written) ? whole : null;
  if (isNorthAmerican(written)) return whole;
  if (EXIT_CODE.test(written) && digits.length >= 10) return whole;
  return NAMED.test(context) ? whole : null;
}

function isNorthAmerican(written: string): boolean {
  const match = NORTH_AMERICAN.exec(written);
  return match !== null && (match[1] === undefined || match[1] === match[2]);
}
