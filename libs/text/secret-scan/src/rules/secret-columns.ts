import { namesTheSecret } from '../words/name-words';
import { LOCAL_KEY_WORDS, LOCAL_PASSWORD_WORDS } from './local-keywords';

const PASSWORD = new RegExp(
  `pass(?:word|wd|phrase|code)|(?:^|_)(?:pass|pwd|pw|mdp|clave)$|${LOCAL_PASSWORD_WORDS.join('|')}`,
  'i',
);
const KEY = new RegExp(
  `secret|token|(?:api|access|private|license)[ _-]?key|credential|${LOCAL_KEY_WORDS.join('|')}`,
  'i',
);

/** Whether the name of a column names passwords: `password`, `user_pass`, but not `password_changed_at`. */
export function namesPassword(column: string): boolean {
  return names(PASSWORD, column);
}

/** Whether the name of a column names keys or tokens: `api_key`, `client_secret`, but not `token_id`. */
export function namesKey(column: string): boolean {
  return names(KEY, column);
}

function names(words: RegExp, column: string): boolean {
  const name = column.replace(/^[\s`"'*[\]]+|[\s`"'*[\]]+$/g, '').slice(0, 80);
  const match = words.exec(name);
  return (
    match !== null &&
    namesTheSecret(
      name
        .slice(match.index + match[0].length)
        .trim()
        .replace(/^[^A-Za-z].*/, ''),
    )
  );
}
