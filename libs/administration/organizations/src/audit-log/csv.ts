import { shownEntry } from '#audit';
import { escaped } from '#issuer';
import type { AuditExport } from './audit-export.service';
import type { EntryRow } from './audit-log.repository';

const COLUMNS = [
  ...['seq', 'at', 'actorType', 'actorId', 'actorName', 'tokenId', 'action', 'targetType', 'targetId'],
  ...['targetName', 'ip', 'userAgent', 'before', 'after', 'id', 'prevHash', 'entryHash'],
];
/** Characters that could end a line or change how the text around them looks, and the backslash, which marks its escape. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/gu;
/**
 * The places at which a spreadsheet would read a formula: at the start of a cell and, where the semicolon separates cells, after each
 * semicolon, even after white space and quotes. The wide forms of East Asian keyboards count too.
 */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@＝＋－＠])/g;

/** An export as CSV (RFC 4180), for spreadsheets. */
export async function* csv({ entries }: AuditExport): AsyncGenerator<string> {
  yield row(COLUMNS);
  for await (const rows of entries()) yield rows.map((entry) => row(cellsOf(entry))).join('');
}

function cellsOf(entry: EntryRow): (string | number | null)[] {
  const { seq, at, actor, action, target, ip, userAgent, before, after, id, prevHash, entryHash } =
    shownEntry(entry);
  return [
    ...[seq, at, actor.type, actor.id, actor.name, actor.tokenId, action, target.type, target.id],
    ...[target.name, ip, userAgent, before && JSON.stringify(before), after && JSON.stringify(after)],
    ...[id, prevHash, entryHash],
  ];
}

function row(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

/** A text as a cell on one line, which no spreadsheet takes for a formula. */
export function csvCell(text: string): string {
  const safe = text
    .replace(ESCAPED, (found) => (found === '\\' ? '\\\\' : escaped(found)))
    .replace(FORMULA, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}
