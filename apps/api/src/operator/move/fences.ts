import { MAINTAINING, retryWhileInUse } from '#platform';
import { SHARED_TABLES, TABLE_RULES } from './move-rules';
import type { MovedTable } from './tables';

/** Runs SQL as the owner of the tables, and returns the rows. */
export type RunSql = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

const PREFIX = 'organization_moves_';

/**
 * Refuses changes of a tenant that moves, with the SQL state of a read-only server, for which the service answers 503 with Retry-After.
 * After the move, the service can still end what the tenant has. The erasure of the tenant passes and, once it has moved, so does the
 * work of the operator on all rows.
 */
const FUNCTION = `CREATE OR REPLACE FUNCTION refuse_change_of_moving_tenant() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
  DECLARE
    of_tenant uuid := coalesce(NEW.tenant_id, OLD.tenant_id);
  BEGIN
    IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[]
      OR current_setting('workspace.departing', true) = of_tenant::text
      OR (current_setting('${MAINTAINING}', true) = 'on' AND EXISTS (SELECT FROM tenants n WHERE n.id = of_tenant AND n.moved_at IS NOT NULL))
      OR EXISTS (SELECT FROM tenants n WHERE n.id = of_tenant AND n.erasing_at IS NOT NULL)
    THEN
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RETURN NEW;
    END IF;
    RAISE read_only_sql_transaction USING MESSAGE = 'The organization ' || of_tenant || ' is moving or has moved to another database.';
  END $$`;

/**
 * Refuses all changes of a tenant from when it returns: creating a trigger waits for the transactions that have written to the table. It can be repeated. A
 * table is locked for as long as a trigger is created, and for at most two seconds while it is in use.
 */
export async function raiseFences(
  run: RunSql,
  tenantId: string,
  tables: readonly MovedTable[],
): Promise<void> {
  const name = PREFIX + tenantId.replaceAll('-', '');
  await run(FUNCTION);
  for (const { name: table } of tables) {
    const rule = TABLE_RULES[table];
    if (rule?.open !== undefined || table in SHARED_TABLES) continue;
    const passing = (rule?.openColumns ?? []).map((column) => `'${column}'`).join();
    await retryWhileInUse(async () => {
      await run(`CREATE OR REPLACE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
        WHEN (NEW.tenant_id = '${tenantId}') EXECUTE FUNCTION refuse_change_of_moving_tenant(${passing})`);
    });
    await retryWhileInUse(async () => {
      await run(`CREATE OR REPLACE TRIGGER ${name}_deleted BEFORE DELETE ON ${table} FOR EACH ROW
        WHEN (OLD.tenant_id = '${tenantId}') EXECUTE FUNCTION refuse_change_of_moving_tenant()`);
    });
  }
}

/** Lets changes of a tenant pass again. */
export async function dropFences(run: RunSql, tenantId: string): Promise<void> {
  await drop(run, `t.tgname LIKE '${PREFIX}${tenantId.replaceAll('-', '')}%'`);
}

/** Removes what is left of the moves of tenants that have been erased since. */
export async function dropFencesOfErased(run: RunSql): Promise<void> {
  await drop(
    run,
    `t.tgname LIKE '${PREFIX}%' AND NOT EXISTS (SELECT FROM tenants n WHERE n.id = substr(t.tgname, ${PREFIX.length + 1}, 32)::uuid)`,
  );
}

async function drop(run: RunSql, condition: string): Promise<void> {
  const found = await run<{ trigger: string; table: string }>(
    `SELECT t.tgname AS trigger, t.tgrelid::regclass::text AS table FROM pg_trigger t WHERE NOT t.tgisinternal AND ${condition}`,
  );
  for (const { trigger, table } of found)
    await retryWhileInUse(async () => {
      await run(`DROP TRIGGER IF EXISTS ${trigger} ON ${table}`);
    });
}
