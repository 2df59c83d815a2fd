import { isGeneratedKey } from '../heuristics/passwords';
import { isPlaceholder } from '../heuristics/placeholders';
import { RANK } from '../findings/hit';
import type { Rule } from '../findings/rule';

/** The subject of the JSON Web Token that is the common example in documentation. */
const JOHN_DOE = '1234567890';

/** Credentials in the notation of protocols and programs. */
export const HEADERS: readonly Rule[] = [
  {
    id: 'json-web-token',
    rank: RANK.shape,
    anchors: ['eyj'],
    pattern: /eyJ[A-Za-z0-9_-]{8,1200}\.eyJ[A-Za-z0-9_-]{8,6000}\.[A-Za-z0-9_-]{20,1400}/y,
    notAfter: 'token',
    accept: (secret) => isSignedToken(secret),
  },
  {
    id: 'authorization-header',
    rank: RANK.named,
    anchors: ['bearer', 'token ', 'ssws '],
    pattern:
      /(?:bearer|token|ssws)[\s:"'=]{1,4}(?<secret>[A-Za-z0-9._~+/-]{20,400}={0,2})(?![A-Za-z0-9_])/diy,
    accept: (secret, text, { start }) =>
      isGeneratedKey(secret) && !isDottedName(secret) && isHeader(text, start),
  },
  {
    id: 'authorization-header',
    rank: RANK.named,
    anchors: ['authorization'],
    pattern:
      /authorization["'\]]{0,3}[ \t]{0,4}[:=,][ \t]{0,4}["'`]?(?:(?!basic|digest|bearer|aws4)[a-z][a-z0-9_-]{1,23} )?(?:(?:token|key|api[_-]?key|credential)=)?["'\\]{0,2}(?<secret>[A-Za-z0-9._~+/-]{16,400}={0,2})(?![A-Za-z0-9_=/-])/diy,
    accept: (secret) => isGeneratedKey(secret) && !isDottedName(secret),
  },
  {
    id: 'authorization-header',
    rank: RANK.named,
    anchors: ['basic '],
    pattern: /basic (?<secret>[A-Za-z0-9+/]{8,400}={0,2})(?![A-Za-z0-9+/])/diy,
    value: 'any',
    accept: (secret) => isUserAndPassword(secret),
  },
  {
    id: 'docker-login',
    rank: RANK.named,
    anchors: ['"auth"'],
    pattern: /"auth"\s{0,3}:\s{0,3}"(?<secret>[A-Za-z0-9+/]{8,400}={0,2})"/dy,
    notAfter: 'nothing',
    value: 'any',
    accept: (secret) => isUserAndPassword(secret),
  },
];

function isSignedToken(token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (typeof json(header)?.['alg'] !== 'string' || isPlaceholder(signature)) return false;
  return json(payload)?.['sub'] !== JOHN_DOE;
}

/** A JSON object in base64url, or null. A parse error is dropped, since its message would quote the text. */
function json(encoded: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Whether base64 encodes a user name, a colon, and a password that isn't a placeholder. */
function isUserAndPassword(encoded: string): boolean {
  const login = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = login.indexOf(':');
  if (colon < 1 || !/^[\x20-\x7e]+$/.test(login)) return false;
  const password = login.slice(colon + 1);
  return password.length >= 6 && password !== login.slice(0, colon) && !isPlaceholder(password);
}

/** `token` occurs in many sentences. Only after `Authorization` is it a scheme. */
function isHeader(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return /bearer[\s:"'=]{1,4}$/i.test(before) || /authorization/i.test(before);
}

function isDottedName(value: string): boolean {
  return /^[A-Za-z_]{1,40}(?:\.[A-Za-z_]{1,40}){1,10}$/.test(value);
}
