import { isWordCharacter, type Spans } from './pii-spans';

/** The lengths of IBANs by country, from the SWIFT IBAN registry. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 ' +
    'SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const START = /[A-Z]{2}\d{2}(?=[ \u00a0.-]?[A-Z0-9])/gi;

/** Finds IBANs that have their country's length and valid check digits, in either case, with at most one space, dot or hyphen between two characters. */
export function findIbans(text: string): Spans {
  const spans: Spans = [];
  for (const { index } of text.matchAll(START)) {
    if (index > 0 && isWordCharacter(text.charCodeAt(index - 1))) continue;
    const length = LENGTHS[text.slice(index, index + 2).toUpperCase()];
    if (length === undefined) continue;
    const end = endOfIban(text, index, length);
    if (end < 0 || isWordCharacter(text.charCodeAt(end))) continue;
    if (hasValidCheckDigits(text.slice(index, end))) spans.push(index, end);
  }
  return spans;
}

/** The offset after `length` letters and digits with at most one separator between two of them; -1 if there are fewer. */
function endOfIban(text: string, start: number, length: number): number {
  let at = start;
  for (let taken = 0; taken < length; taken++) {
    if (taken > 0 && isSeparator(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (!isAlphanumeric(code)) return -1;
    at++;
  }
  return at;
}

function isSeparator(code: number): boolean {
  return code === 32 || code === 45 || code === 46 || code === 0xa0;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** ISO 13616: with its first four characters moved to the end and letters as 10..35, an IBAN is 1 modulo 97. */
function hasValidCheckDigits(written: string): boolean {
  const iban = written.replace(/[^A-Za-z0-9]/g, '');
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
