import { wordsOf } from '../words/name-words';

/** How far before a key its section is searched for. */
const MAX_BEFORE = 320;

/** Words in the names of sections whose `key` is a secret. */
const SECRET_SECTIONS = new Set(
  (
    'jwt jwe jws hmac api apis auth oauth encryption encrypt crypto cipher aes session sessions cookie cookies signing sign signature webhook webhooks ' +
    'secret secrets security credential credentials token tokens kms hashing csrf totp license smtp mail sms payment payments billing client'
  ).split(' '),
);

/** Whether a member that is named just `key` belongs to a section such as `jwt:`, `[api]` or `"hmac": {`. */
export function isInSecretSection(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  const section = sectionOnLine(before) ?? sectionInBraces(before) ?? sectionAbove(before);
  return section !== null && wordsOf(section).some((word) => SECRET_SECTIONS.has(word));
}

/** `jwt: key: …` */
function sectionOnLine(before: string): string | null {
  return /(?:^|\n)[ \t]*(?<name>[\w-]{2,40}): ?$/.exec(before)?.groups?.['name'] ?? null;
}

/** The name of the innermost object that is still open: `"jwt": { "url": "…", "key": …`. */
function sectionInBraces(before: string): string | null {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === '}') depth++;
    if (before[at] !== '{' || --depth >= 0) continue;
    return (
      /["']?(?<name>[\w-]{2,40})["']?\s{0,3}(?::|=>?|)\s{0,3}$/.exec(before.slice(Math.max(0, at - 50), at))
        ?.groups?.['name'] ?? null
    );
  }
  return null;
}

/** The name of the section in brackets, or of the nearest line above with a smaller indentation. */
function sectionAbove(before: string): string | null {
  const lines = before.split('\n');
  const indent = indentOf(lines.pop() ?? '');
  for (const line of lines.reverse()) {
    const section = /^\s*\[(?<name>[\w.: "-]{2,60})\]\s*$/.exec(line)?.groups?.['name'];
    if (section) return section;
    if (line.trim() === '') return null;
    if (indentOf(line) < indent)
      return /^\s*(?:- )?["']?(?<name>[\w-]{2,40})["']?:\s*$/.exec(line)?.groups?.['name'] ?? null;
  }
  return null;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
