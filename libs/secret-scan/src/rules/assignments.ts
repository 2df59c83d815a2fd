import { RANK } from '../findings/hit';
import { isGeneratedKey, isStrongPassword, decodedValue } from '../heuristics/passwords';
import { isPlaceholder } from '../heuristics/placeholders';
import { kindsIn, mixOf } from '../heuristics/randomness';
import { AssignmentReader, type Assignment } from '../match/assignment';
import { NAMED_VALUES } from './named-values';
import type { Found, Rule } from '../findings/rule';

const PASSWORD_WORDS = [
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'passwort',
  'kennwort',
  'contrasena',
  'contraseña',
  'motdepasse',
  'mot de passe',
  'pwd',
  'requirepass',
  'senha',
  'wachtwoord',
  '密码',
  '密碼',
  '口令',
  'パスワード',
  '비밀번호',
  'пароль',
];
const KEY_WORDS = [
  'secret',
  'token',
  'apikey',
  'api_key',
  'api-key',
  'api key',
  'access_key',
  'access-key',
  'accesskey',
  'access key',
  'private_key',
  'privatekey',
  'private key',
  'secret key',
  'signing key',
  'encryption key',
  '_session',
  'session=',
  'sessid',
  '.sid',
  'presharedkey',
  'preshared_key',
  'auth_key',
  'authkey',
  'encryption_key',
  'encryptionkey',
  'signing_key',
  'signingkey',
  'master_key',
  'masterkey',
  'account_key',
  'shared_key',
  'license_key',
  'secret_key',
  'secretkey',
  'credential',
  'session_id',
  'sessionid',
  '密钥',
  '金鑰',
  'シークレット',
  'トークン',
];
/** Keywords that mean something only together with the name of a vendor. */
const WEAK_WORDS = ['key', 'auth', 'dsn', 'login', '_pat', 'telegram'];

/** How many characters before a value are searched for the name of its vendor. */
const MAX_CONTEXT = 90;

/** Names of values that are not secrets: derived from secrets, counts or names of secrets, and the like. */
const NOT_THE_SECRET =
  /(?:hash|digest|checksum|sha-?(?:1|256|512)|md5|etag|commit|fingerprint|public|revision|integrity|csrf|xsrf|nonce|(?:page|next|continu\w{2,6}|sync|cancel\w{0,6}|max|min|num\w{0,4}|total|prompt|completion|input|output|count)[_-]?(?:page[_-]?)?tokens?)[\w\s"'`.:=>()-]{0,24}$/i;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names for which a UUID can be a secret. */
const NAMES_A_SECRET = /(?:secret|api[_ -]?key)[\w\s"'`.:=>()-]{0,24}$/i;

/** A value that begins like a path and has a smaller mix (see mixOf) is a path, and not base64. */
const PATH_MIX = 0.4;

const MIN_VALUE = 8;
const MIN_NAMED = 16;

/** Most values with the same end that are checked. Further ones begin within one of those. */
const MAX_CHECKED = 3;

/** Values without a format of their own, recognized by the name they are assigned to: of a vendor, or of any password, token or key. */
export const ASSIGNMENTS: readonly Rule[] = [
  rule('password-assignment', PASSWORD_WORDS, isPassword),
  rule('password-assignment', ['pass'], isPassword, isPassName),
  rule('secret-assignment', KEY_WORDS, isKey),
  rule('secret-assignment', WEAK_WORDS, () => false),
];

type Check = (value: string, enclosed: boolean, context: string) => boolean;

function isPassword(value: string, enclosed: boolean): boolean {
  return isStrongPassword(decodedValue(value)) && (enclosed || !isExpression(value));
}

function isKey(value: string, _: boolean, context: string): boolean {
  if (UUID.test(value) && !NAMES_A_SECRET.test(context)) return false;
  return isGeneratedKey(decodedValue(value)) && !isExpression(value);
}

/** Whether `pass` is a name here, and not a verb or a part of a word: `DB_PASS=`, `smtpPass:`. */
function isPassName(text: string, start: number, end: number): boolean {
  if (!/^["'`\])*_]{0,3}[ \t]{0,8}(?:=|:(?!:))/.test(text.slice(end, end + 14))) return false;
  const before = text.slice(Math.max(0, start - 6), start);
  return (
    !/[A-Za-z]$/.test(before) ||
    text[start] === 'P' ||
    /(?:db|my|user|smtp|mail|root|admin|sql|ftp)$/i.test(before)
  );
}

function rule(id: string, anchors: readonly string[], check: Check, isName?: typeof isPassName): Rule {
  return {
    id,
    anchors,
    severity: 'medium',
    rank: RANK.assignment,
    matcher: (text) => {
      const reader = new AssignmentReader(text);
      let lastEnd = -1;
      let checked = 0;
      return (start, end) => {
        const assignment = isName && !isName(text, start, end) ? null : reader.read(start, end);
        if (!assignment) return null;
        checked = assignment.end === lastEnd ? checked + 1 : 1;
        lastEnd = assignment.end;
        return checked > MAX_CHECKED ? null : checkedBy(check, text, assignment);
      };
    },
  };
}

function checkedBy(check: Check, text: string, { start, end, enclosed }: Assignment): Found | null {
  const value = text.slice(start, end);
  if (value.length < MIN_VALUE || kindsIn(value) < 2 || /^[[({<]/.test(value)) return null;
  const context = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  const named = namedValue(value, context);
  if ((!named && !check(value, enclosed, context)) || NOT_THE_SECRET.test(context)) return null;
  return named ? { start, end, ruleId: named, severity: 'high', rank: RANK.named } : { start, end };
}

/** The id of the rule of the vendor whose value this is, by its format and the text before it. */
function namedValue(value: string, context: string): string | null {
  const candidates =
    value.length >= MIN_NAMED ? NAMED_VALUES.filter(({ value: format }) => format.test(value)) : [];
  if (candidates.length === 0 || isPlaceholder(value)) return null;
  const before = context.toLowerCase();
  return candidates.find(({ words }) => words.some((word) => before.includes(word)))?.id ?? null;
}

/** Whether a value is code, a name, a path or a URL: `config.auth.token`, `getToken()`, `/run/secrets/db`. */
function isExpression(value: string): boolean {
  if (/^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+$/.test(value)) return true;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)) return true;
  if (/^(?:[a-z]+|[0-9]+)(?:[-_.](?:[a-z]+[0-9]?|[0-9]+))+$/.test(value)) return true;
  if (/^\.{0,2}\/|^[A-Za-z]:\\/.test(value)) return mixOf(value) < PATH_MIX;
  return /^[a-z][a-z0-9+.-]*:\/\/|^@|\(|\.(?:pem|key|crt|txt|json|ya?ml|env|md|js|ts|py|sh)$/.test(value);
}
