import type { ListedKey } from '#issuer';
import type { Checked, Encryption } from '#platform';
import type { Moved } from './move/move.service';
import type { TenantRow } from './operator.repository';

const MARKS = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' };

/** One organization, a property on each line. */
export function formatTenant(tenant: TenantRow): string {
  const lines = [
    ['Slug', tenant.slug],
    ['Name', tenant.name],
    ['Plan', tenant.plan],
    ['Features', features(tenant)],
    ['Review', tenant.requireReview ? 'required before publishing' : 'not required'],
    ['People', String(tenant.people)],
    ['Agents', String(tenant.agents)],
    ['Created', tenant.createdAt.toISOString()],
    ...(tenant.movedTo ? [['Move', move(tenant)]] : []),
    ...(tenant.deletesAt ? [['Deletion', deletion(tenant)]] : []),
  ];
  return lines.map(([name, value]) => `${name!.padEnd(12)}${value}`).join('\n');
}

/** Whether the deletion of an organization is scheduled or has begun. */
function deletion({ deletesAt, erasingAt }: TenantRow): string {
  return erasingAt ? `has begun at ${erasingAt.toISOString()}` : `on ${deletesAt!.toISOString()}`;
}

/** Where an organization moves or has moved. */
function move({ movedTo, movedAt }: TenantRow): string {
  return movedAt ? `to ${movedTo} at ${movedAt.toISOString()}` : `to ${movedTo}, not finished`;
}

/** Says how many rows moved or that nothing was left to do, and what to do next. */
export function formatMoved(slug: string, address: string, { copied, deletesAt }: Moved): string {
  const rows = Object.values(copied ?? {}).reduce((sum, count) => sum + count, 0);
  const done = copied ? `${rows} rows were copied.` : 'Its rows had been copied before.';
  return (
    `${done} ${address} now answers for "${slug}", and this service refers its clients there. ` +
    `Its rows here are deleted on ${deletesAt.toISOString()}.`
  );
}

/** Organizations as a table. */
export function formatTenants(tenants: TenantRow[]): string {
  if (tenants.length === 0) return 'There are no organizations yet.';
  const rows = [
    ['SLUG', 'PLAN', 'PEOPLE', 'AGENTS', 'FEATURES'],
    ...tenants.map((one) => [one.slug, one.plan, String(one.people), String(one.agents), features(one)]),
  ];
  return table(rows);
}

/** The signing keys as a table. */
export function formatKeys(keys: ListedKey[]): string {
  const rows = keys.map(({ kid, signing, createdAt }) => [
    kid,
    signing ? 'signs' : 'verifies',
    createdAt.toISOString(),
  ]);
  return table([['KEY', 'USE', 'CREATED'], ...rows]);
}

/** The result of a re-encryption, a column on each line. */
export function formatReencryption(columns: Encryption[]): string {
  return table([
    ['COLUMN', 'ENCRYPTED AGAIN', 'ALREADY CURRENT', 'UNREADABLE'],
    ...columns.map(({ table: name, column, second, current, unreadable }) => [
      `${name}.${column}`,
      String(second),
      String(current),
      String(unreadable),
    ]),
  ]);
}

/** The findings of a check, one on each line. */
export function formatChecked({ name, findings }: Checked): string {
  return findings.map(({ level, text }) => `${MARKS[level].padEnd(9)}${name}: ${text}`).join('\n');
}

function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function features({ features }: TenantRow): string {
  return features.length === 0 ? 'none' : features.join(', ');
}
