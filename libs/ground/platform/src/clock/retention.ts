import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { columnName } from '../database/naming';
import type { Value } from '../database/parameters';
import { type Statement, statement } from '../database/statement';
import type { Duration } from './duration';
import { dueTenants, tableOf } from './due-tenants';

/** A duration from a setting: the class of the setting, and a function that reads it. */
interface FromSettings {
  readonly settings: Type<unknown>;
  /** Null if the rows are kept for ever. */
  read(settings: unknown): Duration | null;
}

/** Rows that are deleted after a time. */
interface Retained<Entity> {
  /** Its name in metrics and logs. */
  name: string;
  entity: new () => Entity;
  /** The time from which the duration counts. Rows without it are kept. */
  column: keyof Entity & string;
  after: Duration | FromSettings;
  /** A further condition on a row `d`. */
  among?: string;
  /** Columns that are erased instead of the row. `among` must then exclude rows in which they are erased. */
  erases?: (keyof Entity & string)[];
  /**
   * Rows of other tenants that are deleted with a row `d`: their table, and the condition that a row `x` of it belongs to `d`. No foreign
   * key between tenants does this.
   */
  with?: { table: string; where: string };
  /** How often due rows are looked for; every ten minutes if it is not given. */
  each?: Duration;
  /** How many rows one statement deletes. */
  batch?: number;
}

/** A declaration, with the statements that are generated for it. */
export interface Retention {
  readonly name: string;
  readonly after: Duration | FromSettings;
  readonly each: Duration;
  readonly batch: number;
  /** Finds the tenants of due rows; null for a table whose rows have no tenant. */
  readonly tenants: Statement<{ tenantId: string }, Record<'seconds', Value>> | null;
  /** Deletes due rows of one tenant. */
  readonly remove: Statement<never, { seconds: number; batch: number; tenantId?: string }>;
}

const declared: Retention[] = [];

/** Everything that the loaded modules delete after a time. */
export const retention = {
  declared: declared as readonly Retention[],

  /**
   * Declares what is deleted after a time, in batches, tenant by tenant. Call it when the module loads, as for statements.
   *
   * @throws Error for a class that is not an entity
   */
  add<Entity extends object>(retained: Retained<Entity>): void {
    const {
      name,
      entity,
      column,
      after,
      among = 'true',
      erases,
      with: belonging,
      each = '10 minutes',
      batch = 1_000,
    } = retained;
    const table = tableOf(entity);
    const due = (alias: string) =>
      `${alias}.${columnName(column)} < now() - make_interval(secs => :seconds)` as const;
    const ofTenant = (alias: string) => (hasTenant(entity) ? `${alias}.tenant_id = :tenantId AND ` : '');
    const change = erases
      ? `UPDATE ${table} t SET ${erases.map((erased) => `${columnName(erased)} = NULL`).join(', ')}`
      : `DELETE FROM ${table} t`;
    const taken = (
      columns: string,
    ) => `SELECT ${columns} FROM ${table} d WHERE ${ofTenant('d')}${among} AND ${due('d')}
      ORDER BY d.${columnName(column)} LIMIT :batch FOR UPDATE SKIP LOCKED`;
    const remove = belonging
      ? `WITH d AS MATERIALIZED (${taken('d.ctid AS at, d.*')}),
      belonging AS (DELETE FROM ${belonging.table} x USING d WHERE ${belonging.where})
      ${change} WHERE ${ofTenant('t')}t.ctid = ANY (ARRAY(SELECT d.at FROM d))`
      : `${change} WHERE ${ofTenant('t')}t.ctid = ANY (ARRAY(
      ${taken('d.ctid')}))`;
    declared.push({
      name,
      after,
      each,
      batch,
      tenants: hasTenant(entity) ? dueTenants(entity, { among, due: due('d') as DueSql }) : null,
      remove: statement(remove) as Retention['remove'],
    });
  },
};

/** The type of the condition, in which TypeScript reads the parameter. */
type DueSql = 'now() - make_interval(secs => :seconds)';

/** A duration that operators can set: `setting(PlatformSettings, ({ trashDays }) => `${trashDays} days`)`. With null, the rows are kept for ever. */
export function setting<Settings>(
  settings: Type<Settings>,
  read: (settings: Settings) => Duration | null,
): FromSettings {
  return { settings, read: (values) => read(values as Settings) };
}

/** Whether every row of an entity belongs to a tenant. */
function hasTenant(entity: new () => object): boolean {
  return getMetadataArgsStorage().columns.some(
    ({ target, propertyName, options }) =>
      target === entity && propertyName === 'tenantId' && options.nullable !== true,
  );
}
