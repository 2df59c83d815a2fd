import { isFiller, isStrongPassword } from '../judge/passwords';
import { realLength } from '../judge/placeholders';
import type { Found, Rule } from '../findings/rule';

/** What stands behind `://`: a user, a password (which may hold an `@`), a host. */
const USER_PART =
  /(?<user>[^\s:/@"'<>`|(){}[\]]{0,128}):(?<password>[^\s/"'<>`|]{1,256})@(?<host>[A-Za-z0-9._:[\]${%-]{1,128})/dy;

/** Hosts that nobody outside reaches, or that nobody owns. */
const NO_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?::1|[^.]*$|(?:[^.]+\.)*(?:example(?:\.(?:com|org|net))?|test|invalid|local|localhost|internal)(?::|$))/i;

/** Words that are passwords only in documentation and on one's own machine. */
const COMMON =
  /^(?:pass(?:word|wd|wort)?|pwd|pw|secret|postgres(?:ql)?|mysql|mongo(?:db)?|redis|root|admin|user(?:name)?|guest|test|dev|demo|changeme|docker|local|app|db|database|token|key|api[_-]?key|oauth2?|x-oauth-basic|x-access-token|credentials?|\d{1,6})$/i;

/** Addresses with a user's password in them: of databases, of queues, of the web. */
export const ADDRESSES: readonly Rule[] = [
  { id: 'password-in-address', anchors: ['://'], begin: (text) => (_, end) => passwordBehind(text, end) },
];

function passwordBehind(text: string, from: number): Found | null {
  USER_PART.lastIndex = from;
  const match = USER_PART.exec(text);
  const [start, end] = match?.indices?.groups?.['password'] ?? [0, 0];
  const { user = '', password = '', host = '' } = match?.groups ?? {};
  if (!match || COMMON.test(password) || password === user || isFiller(decoded(password))) return null;
  if (/[${%<]/.test(host) || realLength(decoded(password)) < 4) return null;
  const strong = isStrongPassword(decoded(password));
  if (NO_HOST.test(host) && !strong) return null;
  return { start, end, severity: strong ? 'high' : 'medium' };
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
