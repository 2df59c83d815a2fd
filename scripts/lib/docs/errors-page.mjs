import { cell, table } from './table.mjs';

/**
 * docs/errors.md: every error the API declares, by status.
 * @param {{ code: string, status: number, message: string }[]} errors
 */
export function errorsPage(errors) {
  const rows = errors.map(({ code, status, message }) => [String(status), `\`${code}\``, cell(message)]);
  return [
    '# Errors',
    'Written by `npm run docs` from the code: the `defineError` lines beside each feature.',
    'A refusal is `{ "error": { "code", "message", "details"? } }`. Go by the code: it stays. The text is for people, is often more telling than the one here, and may be worded anew. `details` is for programs: `fields` of a 400 says which field breaks which rule, `requiredScopes` what a token lacks, `currentEtag` of a 412 what to read again.',
    table(['Status', 'Code', 'Text'], rows),
  ].join('\n\n');
}
