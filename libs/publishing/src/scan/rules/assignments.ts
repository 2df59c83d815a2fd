import { RANK } from '../hit';
import { isGeneratedKey, isStrongPassword } from '../judge/passwords';
import { isPlaceholder } from '../judge/placeholders';
import { AssignmentReader, type Assignment } from '../match/assignment';
import { NAMED_VALUES } from './named-values';
import type { Found, Rule } from './rule';

const PASSWORD_WORDS = [
  'password', 'passwd', 'passphrase', 'passcode', 'passwort', 'kennwort', 'contrasena', 'contraseña', 'motdepasse', 'mot de passe', 'pwd', '_pass',
  '-pass', 'dbpass', 'userpass', 'requirepass', 'senha', 'wachtwoord', '密码', '密碼', '口令', 'パスワード', '비밀번호', 'пароль',
];
const KEY_WORDS = [
  'secret', 'token', 'apikey', 'api_key', 'api-key', 'api key', 'access_key', 'access-key', 'accesskey', 'access key', 'private_key', 'auth_key',
  'authkey', 'encryption_key', 'encryptionkey', 'signing_key', 'signingkey', 'master_key', 'masterkey', 'account_key', 'shared_key', 'license_key',
  'secret_key', 'secretkey', 'credential', 'session_id', 'sessionid', '密钥', '金鑰', 'シークレット', 'トークン',
];
/** Tell nothing by themselves, only beside the name of a vendor. */
const WEAK_WORDS = ['key', 'auth', 'dsn'];

/** How much of the text before a value may name its vendor. */
const MAX_CONTEXT = 90;

/** Names of what is derived from secrets or names them. */
const NOT_THE_SECRET = /(?:hash|digest|checksum|sha-?(?:1|256|512)|md5|etag|commit|fingerprint|public|revision|integrity|csrf|nonce|example)[\w\s"'`.:=>()-]{0,24}$/i;

/** Most values of which the same end is judged: the rest begin within one of those. */
const MAX_JUDGED = 3;

/** Values that have no shape of their own, told by the name they are given: of a vendor, or of any password, token or key. */
export const ASSIGNMENTS: readonly Rule[] = [
  rule('password-assignment', PASSWORD_WORDS, (value, enclosed) => isStrongPassword(value) && (enclosed || !isExpression(value))),
  rule('secret-assignment', KEY_WORDS, (value) => isGeneratedKey(value) && !isExpression(value)),
  rule('secret-assignment', WEAK_WORDS, () => false),
];

function rule(id: string, anchors: readonly string[], isSecret: (value: string, enclosed: boolean) => boolean): Rule {
  return {
    id,
    anchors,
    severity: 'medium',
    rank: RANK.assignment,
    begin: (text) => {
      const reader = new AssignmentReader(text);
      let judgedEnd = -1;
      let judged = 0;
      return (start, end) => {
        const assignment = reader.read(start, end);
        if (!assignment) return null;
        judged = assignment.end === judgedEnd ? judged + 1 : 1;
        judgedEnd = assignment.end;
        return judged > MAX_JUDGED ? null : judge(text, assignment, isSecret);
      };
    },
  };
}

function judge(text: string, { start, end, enclosed }: Assignment, isSecret: (value: string, enclosed: boolean) => boolean): Found | null {
  const value = text.slice(start, end);
  if (value.length < 8) return null;
  const context = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  if (NOT_THE_SECRET.test(context)) return null;
  const named = namedValue(value, context);
  if (named) return { start, end, ruleId: named, severity: 'high', rank: RANK.named };
  return isSecret(value, enclosed) ? { start, end } : null;
}

/** The rule of the vendor whose value this is, by its shape and what stands before it. */
function namedValue(value: string, context: string): string | null {
  const candidates = NAMED_VALUES.filter(({ value: shape }) => shape.test(value));
  if (candidates.length === 0 || isPlaceholder(value)) return null;
  const before = context.toLowerCase();
  return candidates.find(({ words }) => words.some((word) => before.includes(word)))?.id ?? null;
}

/** Whether a value is a piece of a program, a name, a path or an address: `config.auth.token`, `getToken()`, `/run/secrets/db`. */
function isExpression(value: string): boolean {
  if (/^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+$/.test(value)) return true;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)) return true;
  if (/^[a-z0-9]+(?:[-_.][a-z0-9]+){2,}$/.test(value) && /[a-z]{4}/.test(value)) return true;
  return /^(?:\.{0,2}\/|[A-Za-z]:\\|[a-z][a-z0-9+.-]*:\/\/|@)|\(|\.(?:pem|key|crt|txt|json|ya?ml|env|md|js|ts|py|sh)$/.test(value);
}
