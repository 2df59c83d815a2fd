/** The kind of audience of a share grant. */
export type ShareType = 'public' | 'tenant' | 'group' | 'user';

/** The audience of a grant to everybody. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** The condition under which a share grant `g` is live. */
export const LIVE_GRANT = '(g.revoked_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > now()))';

// `@>` instead of ANY: the planner would use ANY as a condition of the index scan and overestimate its cost.
/** The condition under which the user `:userId` belongs to the audience of a share grant `g` in `:tenantId`. Only `:shareTypes` count. */
export const GRANTED_TO_CALLER =
  `(:shareTypes @> ARRAY[g.share_type] AND (g.share_type IN ('public', 'tenant') OR g.user_id = :userId
  OR (SELECT true FROM share_group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.group_id AND m.user_id = :userId)))` as const;

// The audiences that the caller belongs to: one row with `id` for each.
const AUDIENCES = `(SELECT :userId::uuid AS id WHERE :shareTypes::text[] @> '{user}'
    UNION ALL SELECT :tenantId::uuid WHERE :shareTypes @> '{tenant}'
    UNION ALL SELECT '${EVERYBODY}'::uuid WHERE :shareTypes @> '{public}'
    UNION ALL SELECT m.group_id FROM share_group_members m
      WHERE m.tenant_id = :tenantId AND m.user_id = :userId AND :shareTypes @> '{group}')` as const;

/** The parts of a query for grants, in SQL. */
interface GrantQuery<Select, Where, Order, Limit> {
  select: Select;
  where: Where;
  order: Order;
  limit: Limit;
}

/**
 * A FROM item with the live grants `g` to the caller. They are found by their audience and never by their document: of each
 * audience the first `limit` (SQL), ordered by a column of the index. `select` lists the columns of each grant.
 */
function grantsToCaller<
  const Select extends string,
  const Where extends string,
  const Order extends string,
  const Limit extends string,
>({ select, where, order, limit }: GrantQuery<Select, Where, Order, Limit>) {
  return `${AUDIENCES} a CROSS JOIN LATERAL (SELECT ${select} FROM share_grants g
    WHERE g.tenant_id = :tenantId AND g.audience = a.id AND ${LIVE_GRANT} AND ${where} ORDER BY ${order} LIMIT ${limit}) g` as const;
}

/**
 * A query for the documents of a project (SQL) that are shared with the caller: `node_id`, ascending, at most `limit` (SQL).
 *
 * @param where a further condition of the grant `g`, such as a range of node ids
 */
export function documentsGranted<
  const Project extends string,
  const Limit extends string,
  const Where extends string = 'true',
>(project: Project, limit: Limit, where: Where = 'true' as Where) {
  const grants = grantsToCaller({
    select: 'g.node_id',
    where: `g.project_id = ${project} AND ${where}`,
    order: 'g.node_id',
    limit,
  });
  return `SELECT DISTINCT g.node_id FROM ${grants} ORDER BY g.node_id LIMIT ${limit}` as const;
}

/** A query for the grants to the caller below an id (SQL): `id` and `node_id`, newest first, at most `limit` (SQL). */
export function newestGrants<const Below extends string, const Limit extends string>(
  below: Below,
  limit: Limit,
) {
  const grants = grantsToCaller({
    select: 'g.id, g.node_id',
    where: `g.id < ${below}`,
    order: 'g.id DESC',
    limit,
  });
  return `SELECT g.id, g.node_id FROM ${grants} ORDER BY g.id DESC LIMIT ${limit}` as const;
}

/** The condition under which at least one document of the project `p` is shared with the caller. */
export const SOMETHING_GRANTED = `((SELECT true FROM ${grantsToCaller({
  select: 'g.node_id',
  where: 'g.project_id = p.id',
  order: 'g.node_id',
  limit: '1',
})} LIMIT 1) IS TRUE)` as const;

/**
 * An UPDATE (SQL) that revokes share grants of deleted documents, so that they do not return with their documents. It locks the entry of the trash, for
 * which a restoration waits, or which it has removed.
 *
 * @param inEntry the condition of a row `k` that is in the same entry of the trash
 * @param where the condition of the grants, as rows `k` of the trash
 */
export function revokeTrashedGrants<const InEntry extends string, const Where extends string>(
  inEntry: InEntry,
  where: Where,
) {
  return `WITH entry AS MATERIALIZED (
    SELECT e.id FROM trashed_rows k JOIN trash e ON e.tenant_id = k.tenant_id AND e.id = k.trash_id
    WHERE k.tenant_id = :tenantId AND ${inEntry} FOR UPDATE OF e)
  UPDATE trashed_rows k SET content = k.content || jsonb_build_object('revoked_at', now(), 'updated_at', now())
  FROM entry WHERE k.tenant_id = :tenantId AND k.trash_id = entry.id AND k.table_name = 'share_grants'
    AND k.content->>'revoked_at' IS NULL AND ${where}` as const;
}
