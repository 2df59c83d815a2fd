import { isAlphanumeric } from '../words/alphanumeric';

/** Whether the literal is the first of several that are assigned to as many names: `user, password = "…", "…"`. */
export function isOneOfNames(text: string, start: number): boolean {
  return /[\w$]\s?,\s?[$\w.]{1,40} ?:?= ?["'`]$/.test(text.slice(Math.max(0, start - 90), start));
}

/** Whether the name is a command-line option: `--db-password`, `-Password`. */
export function isFlag(text: string, start: number): boolean {
  let from = start;
  while (from > 0 && start - from < 32 && isNamePart(text.charCodeAt(from - 1))) from--;
  return text[from] === '-' && (from === 0 || /[\s"'`(]/.test(text[from - 1] ?? ''));
}

/** Whether the name follows a command that sets something: `set`, `export`, `config`. */
export function followsSetCommand(text: string, start: number): boolean {
  return /(?:^|\s)(?:set|config|export|env|arg|add|define|setx?)\s{1,4}[\w.-]{0,40}$/i.test(
    text.slice(Math.max(0, start - 56), start),
  );
}

/** Whether the name looks like an environment variable: upper case, with an underscore. */
export function isEnvironmentVariable(text: string, start: number, end: number): boolean {
  let from = start;
  while (from > 0 && start - from < 32 && isNamePart(text.charCodeAt(from - 1))) from--;
  return /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(text.slice(from, end));
}

export function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'" || character === '`';
}

export function isNamePart(code: number): boolean {
  return isAlphanumeric(code) || code === 95 || code === 45;
}
