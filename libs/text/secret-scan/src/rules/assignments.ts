import { RANK } from '../findings/hit';
import type { Found, Rule } from '../findings/rule';
import { decodedValue, isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { isPlaceholder } from '../heuristics/placeholders';
import { kindsIn, mixOf } from '../heuristics/randomness';
import { isExpression, isReference } from '../heuristics/references';
import type { Assignment } from '../match/assigned-value';
import { AssignmentReader } from '../match/assignment';
import {
  AMBIGUOUS_KEY_WORDS,
  AMBIGUOUS_PASSWORD_WORDS,
  KEY_WORDS,
  PASSWORD_WORDS,
  WEAK_WORDS,
} from './keywords';
import { NAMED_VALUES } from './named-values';
import { isKeyName, isLoginName, isPassName } from './secret-names';

/** How many characters before a value are searched for the name of its vendor. */
const MAX_CONTEXT = 90;

/** Names of values that are not secrets: derived from secrets, counts or names of secrets, and tokens of forms. */
const NOT_THE_SECRET =
  /(?:hash|digest|checksum|sha-?(?:1|256|512)|md5|etag|commit|fingerprint|public|revision|integrity|csrf|xsrf|forgery|nonce|authenticity|verification|form_?(?:build|key|id)|(?:page|next|continu\w{2,6}|sync|cancel\w{0,6}|max|min|num\w{0,4}|total|prompt|completion|input|output|count)[_-]?(?:page[_-]?)?tokens?)[\w\s"'`.:=>()-]{0,36}$/i;
/** The field with which frameworks protect forms: `<input type="hidden" name="_token" value="…">`. */
const FORM_TOKEN = /<input\b[^<>]{0,60}name=["']_?token["'][^<>]{0,20}$/i;

/** A function that is called with the value: `password = MD5('…')`. */
const FUNCTION = /\b\w{2,24}\(\s{0,4}["'`]$/;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Names for which a UUID can be a secret: not just `token`, but `acme_token`. */
const NAMES_A_SECRET = /(?:secret|(?<word>[a-z0-9]{2,20})[_ -]?(?:key|token))[\w\s"'`.:=>()-]{0,24}$/i;
/** Words before `key` or `token` that make a UUID an identifier. */
const IDENTIFIER =
  /^(?:request|device|idempotency|correlation|trace|continuation|session|sync|resume|upload|invite|share|row|cache|object|user|group|item|sort|partition|primary|foreign|the|an?|with|is)$/i;
/** The marks that some programs write before a value to say how it is encoded. */
const ENCODING = /^(?:base64|b64|hex|raw|plain|text|\{noop\}|\{plain\}|pass):/i;

/** The form in which Google shows app passwords. */
const APP_PASSWORD = /^[a-z]{4}(?: [a-z]{4}){3}$/;

const MIN_VALUE = 6;
const MIN_NAMED = 16;
/** Fewest characters, and smallest mix (see mixOf), of a value that follows its name without an operator. */
const MIN_BARE = 8;
const BARE_MIX = 0.4;

/** The same for values of digits and letters of one case, such as hexadecimal ones. */
const LOWER_KEY = /^(?:[0-9a-z]+|[0-9A-Z]+)$/;
const MIN_LOWER = 20;
const LOWER_MIX = 0.25;

/** Most values with the same end that are checked. Further ones begin within one of those. */
const MAX_CHECKED = 3;

/** Values without a format of their own, recognized by the name they are assigned to: of a vendor, or of any password, token or key. */
export const ASSIGNMENTS: readonly Rule[] = [
  rule('password-assignment', PASSWORD_WORDS, isPassword),
  rule('password-assignment', ['pass', 'pw'], isPassword, isPassName),
  rule('password-assignment', AMBIGUOUS_PASSWORD_WORDS, isPassword, isKeyName),
  rule('secret-assignment', KEY_WORDS, isKey),
  rule('secret-assignment', ['credential', 'creds'], isPassword, isLoginName),
  rule('secret-assignment', AMBIGUOUS_KEY_WORDS, isKey, isKeyName),
  rule('secret-assignment', WEAK_WORDS, () => false),
];

type Check = (value: string, enclosed: boolean, context: string) => boolean;

function isPassword(value: string, enclosed: boolean): boolean {
  const compact = APP_PASSWORD.test(value) ? value.replaceAll(' ', '') : value;
  return isStrongPassword(decodedValue(compact)) && (enclosed || !isExpression(value, enclosed));
}

function isKey(value: string, enclosed: boolean, context: string): boolean {
  if (UUID.test(value) && !namesSecretUuid(context)) return false;
  if (value.length < MIN_NAMED) return isShortSecret(value, context) && !isExpression(value, enclosed);
  return kindsIn(value) >= 2 && isGeneratedKey(decodedValue(value)) && !isExpression(value, enclosed);
}

/** Whether a value is mixed like a generated one, and what precedes it ends with `secret`. */
function isShortSecret(value: string, context: string): boolean {
  return (
    /secret["'\s]{0,3}[:=]\s{0,3}["']?$/i.test(context) &&
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[^/:-]{10,}$/.test(value) &&
    mixOf(value) >= BARE_MIX &&
    isStrongPassword(value)
  );
}

function namesSecretUuid(context: string): boolean {
  const name = NAMES_A_SECRET.exec(context);
  return name !== null && !IDENTIFIER.test(name.groups?.['word'] ?? '');
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
        if (isName && !isName(text, start, end)) return null;
        for (const assignment of reader.candidates(start, end)) {
          checked = assignment.end === lastEnd ? checked + 1 : 1;
          lastEnd = assignment.end;
          const found = checked > MAX_CHECKED ? null : checkedBy(check, text, assignment);
          if (found) return found;
        }
        return null;
      };
    },
  };
}

function checkedBy(check: Check, text: string, assignment: Assignment): Found | null {
  const { end, enclosed } = assignment;
  const prefix = ENCODING.exec(text.slice(assignment.start, Math.min(end, assignment.start + 10)))?.[0] ?? '';
  const start = assignment.start + prefix.length;
  const value = text.slice(start, end);
  if (value.length < MIN_VALUE || /^[[({<]/.test(value) || isReference(value)) return null;
  const context = text.slice(Math.max(0, start - MAX_CONTEXT), start).replace(FUNCTION, '');
  const named = namedValue(value, context);
  if (!named && (!check(value, enclosed, context) || (assignment.bare && !isUnlikeWords(value)))) return null;
  if (NOT_THE_SECRET.test(context) || FORM_TOKEN.test(context)) return null;
  return named ? { start, end, ruleId: named, severity: 'high', rank: RANK.named } : { start, end };
}

/** Whether a value that follows a name like the next word of a sentence is a value, and not a word such as `OAuth2`. */
function isUnlikeWords(value: string): boolean {
  if (!/^[^-].*[0-9]/.test(value) || /^[\w.]+\(|[/=:]/.test(value)) return false;
  if (LOWER_KEY.test(value)) return value.length >= MIN_LOWER && mixOf(value) >= LOWER_MIX;
  return value.length >= MIN_BARE && kindsIn(value) >= 3 && mixOf(value) >= BARE_MIX;
}

/** The id of the rule of the vendor whose value this is, by its format and the text before it. */
function namedValue(value: string, context: string): string | null {
  const candidates =
    value.length >= MIN_NAMED ? NAMED_VALUES.filter(({ value: format }) => format.test(value)) : [];
  if (candidates.length === 0 || isPlaceholder(value)) return null;
  const before = context.toLowerCase();
  return candidates.find(({ words }) => words.some((word) => before.includes(word)))?.id ?? null;
}
