import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { RANK } from '../findings/hit';
import { LOCAL_LOGIN_WORDS } from './local-keywords';
import type { Found, PatternRule, Rule } from '../findings/rule';

const isSecret = (secret: string): boolean => isStrongPassword(secret) || isGeneratedKey(secret);

function passwordIn(
  id: string,
  anchors: readonly string[],
  pattern: RegExp,
  rest: Partial<PatternRule> = {},
): PatternRule {
  return { id, rank: RANK.named, anchors, pattern, value: 'any', accept: isSecret, ...rest };
}

/** Passwords in statements of SQL, calls that sign in, and sentences. */
export const STATEMENTS: readonly Rule[] = [
  passwordIn(
    'sql-password',
    ['identified'],
    /identified\s{1,4}(?:with\s{1,4}["'`]?\w{1,40}["'`]?\s{1,4})?by\s{1,4}["'`]?(?<secret>[^\s"'`;\\]{6,128})/diy,
  ),
  passwordIn(
    'sql-password',
    ['password'],
    /password\s{1,4}(?:=\s{0,4})?(?:["'](?<quoted>[^\s"']{6,128})["']|(?<secret>[^\s"'`;=]{8,128})(?=\s{0,4}(?:;|valid|createdb|createrole|superuser|in role)))/diy,
    {
      accept: (secret, text, { start }) =>
        isSecret(secret) && IN_SQL.test(text.slice(Math.max(0, start - 120), start)),
    },
  ),
  passwordIn(
    'login-pair',
    ['users: {', 'users:{', 'users": {', "users' => [", 'users={'],
    /users["']? ?(?::|=>?) ?[{[]\s{0,24}["']?[\w.@-]{1,48}["']? ?(?::|=>) ?["'](?<secret>[^"'\s]{6,128})["']/diy,
  ),
  passwordIn(
    'login-pair',
    [
      'login',
      'credentials',
      'user/pass',
      'username/password',
      'user / pass',
      'user/pw',
      'id/pw',
      'id/pass',
      'id/pwd',
      'user/pwd',
      'user/password',
      'username / password',
      '계정/pw',
      '아이디/pw',
      '아이디/비밀번호',
      'id/パスワード',
      ...LOCAL_LOGIN_WORDS,
    ],
    new RegExp(
      `(?:login|credentials|${LOCAL_LOGIN_WORDS.join('|')}|(?:user(?:name)?|id|계정|아이디) ?/ ?(?:password|pass(?:wd)?|pwd?|비밀번호|パスワード))` +
        /["'`*_)]{0,4}(?: ?[:=(-]| ?->| is| are|(?= ))[ \t"'`*_]{0,4}[A-Za-z][\w.@+-]{0,60}["'`]?(?: ?\/\/? ?|:|, ?| and |\(| )["'`]?(?<secret>[^\s"'`<>/),]{6,64})/
          .source,
      'diy',
    ),
  ),
  passwordIn(
    'login-pair',
    ['log in ', 'sign in ', 'login ', 'logs in ', 'signed in ', 'connect as ', 'account '],
    /(?:log|sign|logs|signed|connect|account)(?: ?in)? (?:with|as|using|via)? ?(?:the )?(?:user |account |credentials )?["'`]?[A-Za-z][\w.@+-]{0,60}["'`]?(?: ?\/ ?|:| and (?:the )?(?:password )?)["'`]?(?<secret>[^\s"'`<>/),]{6,64})/diy,
  ),
  {
    id: 'password-in-sentence',
    rank: RANK.assignment,
    anchors: [
      ' is the password',
      ' is my password',
      ' is the root password',
      ' is the admin password',
      ' as the password',
      ' as password',
      ' as your password',
    ],
    matcher: (text) => (start) => wordBefore(text, start),
  },
];

const IN_SQL =
  /\b(?:create|alter)\s{1,4}(?:user|role|login)\b[^;]{0,110}$|\bset\s{1,4}password\b[^;]{0,110}$/i;

const MAX_WORD = 64;

/** The word before an offset, without the marks around it. */
function wordBefore(text: string, end: number): Found | null {
  let from = end;
  while (from > 0 && end - from < MAX_WORD && !/\s/.test(text[from - 1] as string)) from--;
  const word = text.slice(from, end);
  const start = from + (/^(?:\/\/|\/\*|["'`*_(#;])*/.exec(word)?.[0].length ?? 0);
  const secret = text.slice(start, end).replace(/["'`*_)]+$/, '');
  return isStrongPassword(secret) ? { start, end: start + secret.length } : null;
}
