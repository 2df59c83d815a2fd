/** To whom a share grant is. */
export type ShareType = 'public' | 'tenant' | 'group' | 'user';

/** The audience of what is shared with everybody. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** The condition under which a share grant `g` is in force. */
export const LIVE_GRANT = '(g.revoked_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > now()))';

// With @> and not ANY, which the planner would take into the scan of the index, and find dear.
/** The condition under which a share grant `g` of the tenant $1 is to the person $2, by one of the ways in $4. */
export const GRANTED_TO_CALLER = `($4::text[] @> ARRAY[g.share_type] AND (g.share_type IN ('public', 'tenant') OR g.user_id = $2
  OR (SELECT true FROM share_group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.group_id AND m.user_id = $2)))`;

// All that the caller is to share grants: one row of `id` each.
const AUDIENCES = `(SELECT $2::uuid AS id WHERE $4::text[] @> '{user}'
    UNION ALL SELECT $1::uuid WHERE $4::text[] @> '{tenant}'
    UNION ALL SELECT '${EVERYBODY}'::uuid WHERE $4::text[] @> '{public}'
    UNION ALL SELECT m.group_id FROM share_group_members m
      WHERE m.tenant_id = $1 AND m.user_id = $2 AND $4::text[] @> '{group}')`;

/**
 * Live grants `g` to the caller, found by whom they are to and never by the documents they are to: a FROM item of what
 * `select` takes of each, the first `limit` (SQL) of each audience in the order of a column of the index.
 */
function grantsToCaller({
  select,
  where,
  order,
  limit,
}: {
  select: string;
  where: string;
  order: string;
  limit: string;
}): string {
  return `${AUDIENCES} a CROSS JOIN LATERAL (SELECT ${select} FROM share_grants g
    WHERE g.tenant_id = $1 AND g.audience = a.id AND ${LIVE_GRANT} AND ${where} ORDER BY ${order} LIMIT ${limit}) g`;
}

/**
 * A query for the documents of a project (SQL) that are shared with the caller: `node_id`, ascending, at most `limit`.
 *
 * @param where a further condition of the grant `g`, such as a range of node ids
 */
export function documentsGranted(project: string, limit: string, where = 'true'): string {
  const inProject = `g.project_id = ${project} AND ${where}`;
  return `SELECT DISTINCT g.node_id FROM ${grantsToCaller({ select: 'g.node_id', where: inProject, order: 'g.node_id', limit })}
    ORDER BY g.node_id LIMIT ${limit}`;
}

/** A query for the grants to the caller below an id (SQL): `id` and `node_id`, newest first, at most `limit`. */
export function newestGrants(below: string, limit: string): string {
  const found = { select: 'g.id, g.node_id', where: `g.id < ${below}`, order: 'g.id DESC', limit };
  return `SELECT g.id, g.node_id FROM ${grantsToCaller(found)} ORDER BY g.id DESC LIMIT ${limit}`;
}

/** The condition under which a document of the project `p` is shared with the caller. */
export const SOMETHING_GRANTED = `((SELECT true FROM ${grantsToCaller({
  select: 'g.node_id',
  where: 'g.project_id = p.id',
  order: 'g.node_id',
  limit: '1',
})} LIMIT 1) IS TRUE)`;
