import { isAlphanumeric } from '../words/alphanumeric';
import { isSecretKey, wordsOf } from '../words/name-words';
import { isInSecretSection } from './key-sections';

const MAX_NAME = 40;

/** Whether `pass` or `pw` is a name here, and not a verb or a part of a word: `DB_PASS=`, `smtpPass:`, `pw:`. */
export function isPassName(text: string, start: number, end: number): boolean {
  if (isLetter(text.charCodeAt(end))) return false;
  if (
    !/^[0-9]?["'`\])*_]{0,3}[ \t]{0,8}(?:[=,]| ?->|:(?!:)|(?:is|ist|lautet|est) )/.test(
      text.slice(end, end + 18),
    ) &&
    !isFlag(text, start)
  )
    return false;
  const before = text.slice(Math.max(0, start - 6), start);
  return (
    !/[A-Za-z]$/.test(before) ||
    (text[start] === 'P' && !/[A-Z]$/.test(before)) ||
    /(?:db|my|user|smtp|mail|root|admin|sql|ftp|pg|redis)$/i.test(before)
  );
}

/** Whether `credentials` is assigned a list of a user and a password here: `credentials = ("web", "…")`. */
export function isLoginName(text: string, _: number, end: number): boolean {
  return /^(?:ential)?s?["'`\]]{0,2} ?[:=] ?[[(]/i.test(text.slice(end, end + 14));
}

/** Words that precede `key` without a separator. */
const JOINED =
  /(?:app|hmac|service|deploy|storage|secret|auth|sign|signing|encrypt|encryption|crypto|cipher|aes|jwt|session|cookie|licen[cs]e|shared|client|admin|root|account|server|webhook|consumer)$/i;

/** Whether a word such as `key` or `salt` ends a name of a secret here: `hmac_key`, `DeployKey`, `X-Auth`, `creds`. */
export function isKeyName(text: string, start: number, end: number): boolean {
  if (isLetter(text.charCodeAt(end)) && text[end] === text[end]?.toLowerCase() && text[end] !== 's')
    return false;
  let from = start;
  while (from > 0 && start - from < MAX_NAME && isNamePart(text.charCodeAt(from - 1))) from--;
  // `the storage key`
  if (from === start && text[start - 1] === ' ')
    for (from--; from > 0 && start - from < MAX_NAME && isNamePart(text.charCodeAt(from - 1));) from--;
  const before = text.slice(from, start);
  const isJoined = /[A-Za-z]$/.test(before) && !isHump(text, start);
  if (isJoined && !JOINED.test(before)) return false;
  if (text.slice(start, end).toLowerCase() !== 'key') return !isJoined;
  const words = wordsOf(before);
  return isSecretKey(words) || (words.length === 0 && isInSecretSection(text, from));
}

/** Whether a word within a name begins here: `deployKey`. */
function isHump(text: string, start: number): boolean {
  return /[a-z][A-Z]|[^A-Za-z]./.test(text.slice(start - 1, start + 1));
}

function isFlag(text: string, start: number): boolean {
  return /(?:^|[\s"'])--?$/.test(text.slice(Math.max(0, start - 3), start));
}

function isNamePart(code: number): boolean {
  return isAlphanumeric(code) || code === 95 || code === 45 || code === 46;
}

function isLetter(code: number): boolean {
  return isAlphanumeric(code) && code > 57;
}
