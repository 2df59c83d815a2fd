import type { Client } from 'pg';
import type { MasterKey, PlatformSettings } from '#platform';
import type { Destination, MovingTenant } from './move.repository';
import { movedTables, shapeOf } from './tables';

const BATCH = 5_000;

/** An organization that can't move as things are. The message says what would be right. */
export class MoveRefused extends Error {}

/** @throws MoveRefused */
export function requireMovable(tenant: MovingTenant, { address, database }: Destination): void {
  const { slug, deletesAt, movedTo, movedAt } = tenant;
  if (movedTo !== null && movedTo !== address)
    throw new MoveRefused(
      `The organization "${slug}" ${movedAt ? 'has moved' : 'is moving'} to ${movedTo}. The address must be the same.`,
    );
  if (movedTo !== null && movedAt === null) requireSameDatabase(tenant, database);
  if (deletesAt !== null && movedAt === null)
    throw new MoveRefused(`The deletion of the organization "${slug}" is scheduled. Cancel it first.`);
}

/** A second run must ask the same database as the first one, which may have all rows already. @throws MoveRefused */
export function requireSameDatabase(
  { slug, movedInto }: Pick<MovingTenant, 'slug' | 'movedInto'>,
  database: string,
): void {
  if (movedInto !== database)
    throw new MoveRefused(
      `The organization "${slug}" is moving to another database than that of MOVE_DATABASE_URL. Set it as in the first run.`,
    );
}

/** The other service may not be able to read a value that is encrypted with one of two keys. @throws MoveRefused */
export function requireOneKey({ secondMasterKey }: PlatformSettings): void {
  if (secondMasterKey !== undefined)
    throw new MoveRefused(
      'The master key is being rotated (SECOND_MASTER_KEY). Finish the rotation in both services before you move an organization.',
    );
}

/** @throws MoveRefused if both connections lead to the same database */
export async function requireTwo(source: Client, target: Client): Promise<void> {
  if ((await identityOf(source)) === (await identityOf(target)))
    throw new MoveRefused('MOVE_DATABASE_URL is the database of DATABASE_URL. It must be the other one.');
}

/** Checks what does not depend on the organization. @throws MoveRefused */
export async function requireAlike(source: Client, target: Client, masterKey: MasterKey): Promise<void> {
  const [from, to] = [await migrationsOf(source), await migrationsOf(target)];
  if (from !== to || shapeOf(await movedTables(source)) !== shapeOf(await movedTables(target)))
    throw new MoveRefused('The two databases have different tables. Both must be migrated to this version.');
  const { rows: rights } = await target.query<{ allowed: boolean }>(
    `SELECT has_parameter_privilege('session_replication_role', 'SET') AND has_table_privilege('tenants', 'INSERT') AS allowed`,
  );
  if (!rights[0]!.allowed)
    throw new MoveRefused(
      'The role of MOVE_DATABASE_URL must own the tables, and be allowed to set session_replication_role (GRANT SET ON PARAMETER).',
    );
  const { rows: owned } = await source.query<{ allowed: boolean }>(
    `SELECT has_table_privilege('tenants', 'TRIGGER') AND has_schema_privilege('public', 'CREATE') AS allowed`,
  );
  if (!owned[0]!.allowed) throw new MoveRefused('The role of MIGRATION_DATABASE_URL must own the tables.');
  await requireMasterKey(target, masterKey);
}

/** Secrets are copied encrypted, so the other service must have the same master key. */
async function requireMasterKey(target: Client, masterKey: MasterKey): Promise<void> {
  const { rows } = await target.query<{ sealed: Buffer }>(
    'SELECT sealed_private_key AS sealed FROM issuer_keys WHERE signing',
  );
  if (rows.length === 0)
    throw new MoveRefused(
      'The other database has no signing key yet. Start its service once, with the same MASTER_KEY.',
    );
  try {
    masterKey.open('issuer-key', rows[0]!.sealed);
  } catch {
    throw new MoveRefused('The other service has another MASTER_KEY. Both must have the same one.');
  }
}

/** Checks that the target has no row with the same globally unique key as a row of the organization. @throws MoveRefused */
export async function requireFreeKeys(
  source: Client,
  target: Client,
  tenantId: string,
  slug: string,
): Promise<void> {
  const { rows: named } = await target.query('SELECT FROM tenants WHERE slug = $1', [slug]);
  if (named.length > 0) throw new MoveRefused(`The other database has another organization "${slug}".`);
  const taken = new Map<string, number>();
  for (let after: { kind: string; key: Buffer } | undefined; ;) {
    const { rows } = await source.query<{ kind: string; key: Buffer }>(
      `SELECT d.kind, d.key FROM directory d
      WHERE d.tenant_id = $1 AND ($2::text IS NULL OR (d.kind, d.key) > ($2, $3::bytea)) ORDER BY d.kind, d.key LIMIT ${BATCH}`,
      [tenantId, after?.kind ?? null, after?.key ?? null],
    );
    const { rows: found } = await target.query<{ kind: string; count: number }>(
      `SELECT d.kind, count(*)::int AS count FROM unnest($1::text[], $2::bytea[]) k (kind, key)
      JOIN directory d ON d.kind = k.kind AND d.key = k.key GROUP BY d.kind`,
      [rows.map(({ kind }) => kind), rows.map(({ key }) => key)],
    );
    for (const { kind, count } of found) taken.set(kind, (taken.get(kind) ?? 0) + count);
    if (rows.length < BATCH) break;
    after = rows.at(-1);
  }
  if (taken.size > 0) {
    const list = [...taken].map(([kind, count]) => `${count} of the kind ${kind}`).join(', ');
    throw new MoveRefused(`Others in the other database already use keys of the organization: ${list}.`);
  }
}

/** A room is of one database. @throws MoveRefused while people or agents of other organizations are in an open room of the organization */
export async function requireNoGuests(source: Client, tenantId: string): Promise<void> {
  const { rows } = await source.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM rooms o WHERE o.tenant_id = $1 AND o.status <> 'closed' AND (
      EXISTS (SELECT FROM room_agents a WHERE a.tenant_id = o.tenant_id AND a.room_id = o.id
        AND a.actor_tenant_id <> o.tenant_id AND a.status IN ('waiting', 'approved'))
      OR EXISTS (SELECT FROM room_humans h WHERE h.tenant_id = o.tenant_id AND h.room_id = o.id
        AND h.user_tenant_id <> o.tenant_id AND h.status IN ('waiting', 'approved')))`,
    [tenantId],
  );
  const { count } = rows[0]!;
  if (count > 0)
    throw new MoveRefused(
      `Members of other organizations are in ${count} open room(s) of the organization. Its people must close them first.`,
    );
}

/** The identity of a database, which stays the same after it gets another address or a standby becomes its server. */
export async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `SELECT s.system_identifier || '/' || d.oid AS identity FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`,
  );
  return rows[0]!.identity;
}

async function migrationsOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(name, ',' ORDER BY name) AS names FROM migrations`,
  );
  return rows[0]!.names;
}
