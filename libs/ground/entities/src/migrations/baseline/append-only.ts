import type { Area } from './area';

/**
 * Rows of these tables are never changed, and only removed with their organization. The exception depends on the tenant of each row alone,
 * so no statement can ask for it. While no organization is being erased, every DELETE is refused before it looks at a row.
 */
export const appendOnly: Area = {
  up: [
    `CREATE FUNCTION only_erased_with_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM gone g LEFT JOIN tenants n ON n.id = g.tenant_id AND n.erasing_at IS NOT NULL WHERE n.id IS NULL) THEN
      RAISE EXCEPTION 'rows of % are only removed with their organization', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
  ],
  down: ['DROP FUNCTION only_erased_with_tenant'],
};

/** A function that refuses changes of a log, with the message of the refusal. */
export function refusal(name: string, message: string): string {
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM tenants n WHERE n.erasing_at IS NOT NULL) THEN RETURN NULL; END IF;
    RAISE EXCEPTION '${message}' USING ERRCODE = 'integrity_constraint_violation';
  END $$`;
}

/** The triggers of a log: its entries never change. */
export function neverChanges(table: string, refusal: string): string[] {
  return [
    `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION ${refusal}()`,
    erasedWithTenant(table),
  ];
}

/** The triggers of the head of a log, which moves with each entry and is never removed. */
export function neverRemoved(table: string, refusal: string): string[] {
  return [
    `CREATE TRIGGER ${table}_stay BEFORE DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ${refusal}()`,
    erasedWithTenant(table),
  ];
}

function erasedWithTenant(table: string): string {
  return `CREATE TRIGGER ${table}_erased AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION only_erased_with_tenant()`;
}
