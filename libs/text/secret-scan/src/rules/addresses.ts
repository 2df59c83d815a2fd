import { isGeneratedKey, isPlaceholderOrFragment, isStrongPassword } from '../heuristics/passwords';
import { realLength } from '../heuristics/placeholders';
import type { Found, Rule } from '../findings/rule';

/** The text after `://`: a user, a password (which can contain an `@`), and a host. */
const USER_PART =
  /(?<user>[^\s:/@"'<>`|(){}[\]]{0,128}):(?<password>[^\s/"'<>`|]{1,256})@(?<host>[A-Za-z0-9._:[\]${%-]{1,128})/dy;

/** Hosts that can't be reached from outside, or that are reserved for examples. */
const UNREACHABLE_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?::1|[^.]*$|(?:[^.]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid|local|localhost|internal)(?::|$))/i;

/** Passwords that are used only in documentation and in local development. */
const COMMON =
  /^(?:pass(?:word|wd|wort)?|pwd|pw|secret|postgres(?:ql)?|mysql|mongo(?:db)?|redis|root|admin|user(?:name)?|guest|test|dev|demo|changeme|docker|local|app|db|database|token|key|api[_-]?key|oauth2?|x-oauth-basic|x-access-token|credentials?|\d{1,6})$/i;

/** URLs with a password: of databases, queues and web sites. */
export const ADDRESSES: readonly Rule[] = [
  {
    id: 'password-in-address',
    anchors: ['@tcp(', '@unix(', '@protocol('],
    matcher: (text) => (start) => passwordBefore(text, start),
  },
  {
    id: 'token-in-address',
    anchors: ['://'],
    pattern:
      /:\/\/(?<secret>[A-Za-z0-9_-]{20,128})(?::x-oauth-basic|:)?@[A-Za-z0-9.-]{3,128}(?![A-Za-z0-9.-]|:?\/[0-9]{1,18}(?![\w/]))/dy,
    notAfter: 'nothing',
    accept: (secret) => isGeneratedKey(secret),
  },
  {
    id: 'password-in-address',
    anchors: ['jdbc:oracle:thin:', 'sqlplus ', 'exp ', 'imp ', 'expdp ', 'impdp ', 'rman target ', 'sqlldr '],
    pattern:
      /(?:jdbc:oracle:thin:|sqlplus (?:-[a-z] ){0,3}|(?:exp|imp)(?:dp)? |rman target |sqlldr (?:userid=)?)["']?[\w$#-]{1,40}\/"?(?<secret>[^\s"'@/]{6,64})"?@/diy,
    value: 'any',
    accept: (secret) => isStrongPassword(secret),
  },
  { id: 'password-in-address', anchors: ['://'], matcher: (text) => (_, end) => passwordAfter(text, end) },
];

/** The password before the host of a data source in Go: `web:…@tcp(db:3306)/shop`. */
function passwordBefore(text: string, end: number): Found | null {
  const before = text.slice(Math.max(0, end - 192), end);
  const secret = /["'`=\s][\w.-]{1,40}:(?<secret>[^\s"'`@]{6,128})$/.exec(before)?.groups?.['secret'];
  return secret && isStrongPassword(secret) ? { start: end - secret.length, end } : null;
}

function passwordAfter(text: string, from: number): Found | null {
  USER_PART.lastIndex = from;
  const match = USER_PART.exec(text);
  const [start, end] = match?.indices?.groups?.['password'] ?? [0, 0];
  const { user = '', password = '', host = '' } = match?.groups ?? {};
  if (!match || COMMON.test(password) || password === user || isPlaceholderOrFragment(decoded(password)))
    return null;
  if (/[${%<]/.test(host) || realLength(decoded(password)) < 4) return null;
  const strong = isStrongPassword(decoded(password));
  if (UNREACHABLE_HOST.test(host) && !strong) return null;
  return { start, end, severity: strong ? 'high' : 'medium' };
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
