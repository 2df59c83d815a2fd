import { isPlaceholder } from '../heuristics/placeholders';
import { mixOf } from '../heuristics/randomness';
import { isAlphanumeric } from '../words/alphanumeric';
import type { Found, Rule } from '../findings/rule';

/** Fewest base64 characters of a key: those of an Ed25519 key. */
const MIN_BODY = 56;

/** Fewest characters on the first line of a key. */
const MIN_LINE = 16;

/** How much of a key is checked for randomness, how far it is followed, and the longest gap between its lines, which can hold headers (`Proc-Type`). */
const MAX_CHECKED = 400;
const MAX_BODY = 20_000;
const MAX_GAP = 400;

const GENERATED_MIX = 0.2;

const HEADER = /-{2,5} ?BEGIN (?:[A-Z0-9]{2,12} ){0,3}(?:PRIVATE|SECRET) KEY(?: BLOCK)? ?-{2,5}/y;
const PUTTY = /PuTTY-User-Key-File-[123]:[^]{1,600}?Private-Lines: ?[0-9]{1,3}\s/y;
const HEADER_LINE = /[A-Za-z0-9-]{2,24}: [^\r\n]{0,120}/y;

/** Private keys with their headers, and without headers by their first characters. */
export const PRIVATE_KEYS: readonly Rule[] = [
  { id: 'private-key', anchors: ['begin '], matcher: (text) => (start) => keyAfter(text, start, HEADER, 6) },
  {
    id: 'putty-private-key',
    anchors: ['putty-user-key-file-'],
    matcher: (text) => (start) => keyAfter(text, start, PUTTY, 0),
  },
  {
    id: 'private-key',
    // How DER of RSA (PKCS#1 and PKCS#8), EC (SEC 1 and PKCS#8), Ed25519 and X25519 keys, and the OpenSSH format, begin in base64.
    anchors: [
      'miib',
      'miic',
      'miie',
      'miig',
      'miij',
      'mhcc',
      'migh',
      'migk',
      'mig2',
      'mihu',
      'mihc',
      'mc4c',
      'mfec',
      'b3blbnnzac1rzxktdje',
    ],
    pattern:
      /(?:MII[A-Za-z0-9+/]{3}IBA(?:AK[BC]|DANBgkqhkiG9w0BAQEF)|MHcCAQEEI|MI(?:GH|G2|Hu)AgEAMB[AM]GByqGSM49|MI(?:GkAgEBBD|HcAgEBBEI)|MC4CAQAwBQYDK2V|MFECAQEwBQYDK2V|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{24,4000}/y,
    value: 'sparse',
    min: 24,
  },
  {
    id: 'age-secret-key',
    anchors: ['age-secret-key-'],
    pattern: /AGE-SECRET-KEY-(?:1|PQ-1)[A-Z0-9]{58,110}/y,
    min: 58,
    unmistakable: true,
  },
  { id: 'extended-private-key', anchors: ['xprv'], pattern: /xprv[1-9A-HJ-NP-Za-km-z]{107}(?![A-Za-z0-9])/y },
  {
    id: 'private-json-web-key',
    anchors: ['"d"'],
    pattern: /"d"\s{0,3}:\s{0,3}"(?<secret>[A-Za-z0-9_-]{42,1400})"/dy,
    notAfter: 'nothing',
    accept: (_, text, { start }) => isWebKey(text, start),
  },
];

/** Whether an offset is within a JSON Web Key. */
function isWebKey(text: string, at: number): boolean {
  return /"kty"/.test(text.slice(Math.max(0, at - 1500), at + 6000));
}

/** The key, with its header, whose header begins at most `lead` characters before `start`; null if no key follows. */
function keyAfter(text: string, start: number, header: RegExp, lead: number): Found | null {
  let from = start;
  if (lead > 0 && text[from - 1] === ' ') from--;
  while (from > 0 && start - from < lead && text[from - 1] === '-') from--;
  header.lastIndex = from;
  const match = header.exec(text);
  if (!match) return null;
  const body = bodyAfter(text, from + match[0].length);
  return body === null ? null : { start: from, end: body };
}

/** The end of the base64 after a header; null if it is too short or not a key. */
function bodyAfter(text: string, from: number): number | null {
  let body = '';
  let end = from;
  let at = from;
  while (at < text.length && at - from < MAX_BODY) {
    const code = text.charCodeAt(at);
    if (isBase64(code)) {
      const next = body === '' ? afterHeaderLine(text, at) : at;
      if (next > at) {
        at = next;
        continue;
      }
      const run = endOfRun(text, at);
      // These are words of a sentence about keys, not the lines of a key.
      if (body === '' && run - at < MIN_LINE) return null;
      if (body.length < MAX_CHECKED) body += text.slice(at, run);
      at = end = run;
    } else if (isBetween(code) && !text.startsWith('--', at) && at - end < MAX_GAP) at++;
    else break;
  }
  const checked = body.slice(0, MAX_CHECKED);
  return checked.length < MIN_BODY || isPlaceholder(checked) || mixOf(checked) < GENERATED_MIX ? null : end;
}

/** The offset after a header line of the key at `at`; `at` itself if there is none. */
function afterHeaderLine(text: string, at: number): number {
  HEADER_LINE.lastIndex = at;
  return at + (HEADER_LINE.exec(text)?.[0].length ?? 0);
}

function endOfRun(text: string, from: number): number {
  let end = from;
  while (isBase64(text.charCodeAt(end))) end++;
  return end;
}

function isBase64(code: number): boolean {
  return isAlphanumeric(code) || code === 43 || code === 47 || code === 61;
}

/** Characters that can occur between the lines of a key: spaces, quotes, markers of comments, lists and concatenation, escaped line ends. */
function isBetween(code: number): boolean {
  return ' \t\r\n"\'`\\,;>#*|-'.includes(String.fromCharCode(code));
}
