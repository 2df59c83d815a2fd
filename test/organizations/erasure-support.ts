import { sql } from '#testing';
import { eventually } from '../platform/eventually';

/** Erasures begin within a second. */
export const SOON = { ORGANIZATION_DELETION_SWEEP_SECONDS: '1' };

/** The number of rows of each table, those of a tenant or those of all others. */
export async function countRows(
  databaseUrl: string,
  tenantId: string,
  whose: 'own' | 'others',
): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    databaseUrl,
    `SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
    [],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }>(
      databaseUrl,
      `SELECT count(*)::int AS count FROM ${name} WHERE tenant_id ${whose === 'own' ? '=' : '<>'} $1`,
      [tenantId],
    );
    counts[name] = row!.count;
  }
  return counts;
}

/** Lets the time of a scheduled deletion come. */
export async function passGrace(databaseUrl: string, tenantId: string): Promise<void> {
  await sql(databaseUrl, 'UPDATE tenants SET deletes_at = now() WHERE id = $1', [tenantId]);
}

export async function untilErased(databaseUrl: string, tenantId: string): Promise<void> {
  await eventually('the erasure', async () => {
    const rows = await sql(databaseUrl, 'SELECT id FROM tenants WHERE id = $1', [tenantId]);
    return rows.length === 0;
  });
}
