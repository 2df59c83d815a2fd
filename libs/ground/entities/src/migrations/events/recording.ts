import { EVENT_IDS } from '../../events/event.entity';

/** The number of the transaction, as a bigint. */
export const XID = 'pg_current_xact_id()::text::bigint';

/** The list of columns that a trigger fills. */
export const COLUMNS = 'tenant_id, xid, kind, project_id, ids, audience, admins';

/** The statements that create something, and those that remove it. */
export interface Recorded {
  up: string[];
  down: string[];
}

/** The changes of one table that are events. */
interface RecordedTable {
  table: string;
  /** Queries for the values of `COLUMNS`, of rows in `after`, `before`, or both. */
  made?: string;
  changed?: string;
  deleted?: string;
}

/**
 * Statement-level triggers that record events. Each statement becomes a few rows, however many it changes: the queries group by what the
 * rows have in common. Statements that change nothing, such as polls of an empty inbox, run the triggers too.
 */
export function recorded({ table, made, changed, deleted }: RecordedTable): Recorded {
  const triggers = [
    { name: 'made', when: 'INSERT', tables: 'NEW TABLE AS after', query: made },
    { name: 'changed', when: 'UPDATE', tables: 'OLD TABLE AS before NEW TABLE AS after', query: changed },
    { name: 'deleted', when: 'DELETE', tables: 'OLD TABLE AS before', query: deleted },
  ].filter(({ query }) => query !== undefined);
  return {
    up: triggers.flatMap(({ name, when, tables, query }) => [
      `CREATE ${recording(table, name, query!)}`,
      `CREATE TRIGGER events_${name} AFTER ${when} ON ${table} REFERENCING ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION events_${table}_${name}()`,
    ]),
    down: triggers.map(({ name }) => `DROP FUNCTION events_${table}_${name} CASCADE`),
  };
}

/** Replaces what is recorded of changes of a table, for which `recorded` has made the trigger. */
export function replaceRecorded(table: string, changed: string): string {
  return `CREATE OR REPLACE ${recording(table, 'changed', changed)}`;
}

function recording(table: string, name: string, query: string): string {
  return `FUNCTION events_${table}_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM ${name === 'deleted' ? 'before' : 'after'}) THEN RETURN NULL; END IF;
    INSERT INTO events (${COLUMNS})
    ${query};
    RETURN NULL;
  END
$$`;
}

/** Pointers to rows (SQL), by name: `{ nodeIds: 'r.node_id' }`. With `project`, they name the project too. */
export function pointers(lists: Record<string, string>, project?: string): string {
  const named = Object.entries(lists).map(
    ([name, id]) => `'${name}', jsonb_agg(DISTINCT ${id}) FILTER (WHERE ${id} IS NOT NULL)`,
  );
  const place = project ? `jsonb_build_object('projectId', ${project})` : `'{}'::jsonb`;
  return `${place} || CASE WHEN count(*) <= ${EVENT_IDS} THEN jsonb_strip_nulls(jsonb_build_object(${named.join(', ')})) ELSE '{}' END`;
}

/** The rows of an update `r`, each with the row before it `o`, in which one of the columns changed. */
export function changedIn(key: string, ...columns: string[]): string {
  const list = (alias: string) => columns.map((column) => `${alias}.${column}`).join(', ');
  return `after r JOIN before o ON o.${key} = r.${key} WHERE (${list('o')}) IS DISTINCT FROM (${list('r')})`;
}
