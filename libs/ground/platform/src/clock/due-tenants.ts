import { getMetadataArgsStorage } from 'typeorm';
import { computed } from '../database/computed';
import type { ParametersOf } from '../database/parameters';
import { type Statement, statement } from '../database/statement';

/** The table of an entity. @throws Error for a class that is not an entity */
export function tableOf(entity: new () => object): string {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name === undefined) throw new Error(`${entity.name} is not an entity.`);
  return name;
}

const looks: Statement<{ tenantId: string }, object>[] = [];

/** All statements that find tenants with due rows. No others look at the rows of all tenants to find work. */
export function declaredLooks(): readonly Statement<{ tenantId: string }, object>[] {
  return looks;
}

/**
 * Declares a statement that finds the tenants with due rows. It steps from tenant to tenant in an index that begins with `tenant_id`, and
 * looks for one due row of each, so it costs as much for a tenant with a million due rows as for a tenant with one. It returns nothing but
 * tenants and locks nothing, so each node of a database that spreads tenants can answer for those that it has.
 *
 * @param among a condition on `d` that does not depend on the time, for which there may be a partial index
 * @param due the condition on `d`, a row of the entity's table, that makes it due
 * @param firstBy columns of `d`: only the first row of a tenant in this order is looked at, where no index has the time
 */
export function dueTenants<const Sql extends string>(
  entity: new () => object,
  { among = 'true', due, firstBy }: { among?: string; due: Sql; firstBy?: string },
): Statement<{ tenantId: string }, ParametersOf<Sql>> {
  const rows = `FROM ${tableOf(entity)} d WHERE ${among}`;
  const ofTenant = `${rows} AND d.tenant_id = h.tenant_id`;
  const dueRow = firstBy
    ? `FROM (SELECT d.* ${ofTenant} ORDER BY ${firstBy} LIMIT 1) d WHERE ${due}`
    : `${ofTenant} AND ${due}`;
  const sql = `WITH RECURSIVE held AS (
    (SELECT d.tenant_id ${rows} ORDER BY d.tenant_id LIMIT 1)
    UNION ALL
    SELECT n.tenant_id FROM held h
    CROSS JOIN LATERAL (SELECT d.tenant_id ${rows} AND d.tenant_id > h.tenant_id ORDER BY d.tenant_id LIMIT 1) n)
  SELECT h.tenant_id AS "tenantId" FROM held h
  CROSS JOIN LATERAL (SELECT 1 AS found ${dueRow} LIMIT 1) f`;
  const look = statement({ tenantId: computed.uuid() }, sql) as Statement<
    { tenantId: string },
    ParametersOf<Sql>
  >;
  looks.push(look);
  return look;
}
