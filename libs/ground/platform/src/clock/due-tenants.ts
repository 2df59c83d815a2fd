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

/**
 * Declares a statement that finds the tenants with due rows. It steps from tenant to tenant in an index that begins with `tenant_id`, and
 * looks for one due row of each, so it costs as much for a tenant with a million due rows as for a tenant with one.
 *
 * @param among a condition on `d` that does not depend on the time, for which there may be a partial index
 * @param due the condition on `d`, a row of the entity's table, that makes it due
 */
export function dueTenants<const Sql extends string>(
  entity: new () => object,
  { among = 'true', due }: { among?: string; due: Sql },
): Statement<{ tenantId: string }, ParametersOf<Sql>> {
  const rows = `FROM ${tableOf(entity)} d WHERE ${among}`;
  const sql = `WITH RECURSIVE held AS (
    (SELECT d.tenant_id ${rows} ORDER BY d.tenant_id LIMIT 1)
    UNION ALL
    SELECT n.tenant_id FROM held h
    CROSS JOIN LATERAL (SELECT d.tenant_id ${rows} AND d.tenant_id > h.tenant_id ORDER BY d.tenant_id LIMIT 1) n)
  SELECT h.tenant_id AS "tenantId" FROM held h
  CROSS JOIN LATERAL (SELECT 1 AS found ${rows} AND d.tenant_id = h.tenant_id AND ${due} LIMIT 1) f`;
  return statement({ tenantId: computed.uuid() }, sql);
}
