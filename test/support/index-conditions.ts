import type { Client } from 'pg';

/** A node of a plan, as EXPLAIN (FORMAT JSON) returns it. */
interface PlanNode {
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const KEYS = `SELECT c.relname AS name, array_agg(pg_get_indexdef(i.indexrelid, k, false) ORDER BY k) AS keys
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
  CROSS JOIN generate_series(1, i.indnkeyatts) k
  WHERE a.amname = 'btree' AND c.relname = ANY ($1) GROUP BY c.relname`;

/**
 * The conditions of a plan that ask a B-tree for a column without an equality on each column before it, as `index: condition`. Only
 * PostgreSQL 18 skips from one value of such a column to the next. Earlier versions read the entries of all values.
 */
export async function conditionsWithGap(client: Client, plan: unknown): Promise<string[]> {
  const asked = conditionsIn(plan as PlanNode);
  const { rows } = await client.query(KEYS, [asked.map(({ index }) => index)]);
  const keysOf = new Map(
    rows.map(({ name, keys }) => [name as string, (keys as string[]).map(asInCondition)]),
  );
  return asked
    .filter(({ index, condition }) => hasGap(keysOf.get(index) ?? [], condition))
    .map(({ index, condition }) => `${index}: ${condition}`);
}

function hasGap(keys: readonly string[], condition: string): boolean {
  const isEqual = keys.map((key) => [' = ', ' IS NULL'].some((rest) => condition.includes(`(${key}${rest}`)));
  const isAsked = keys.map(
    (key, i) => isEqual[i] || condition.includes(`(${key} `) || condition.includes(`(ROW(${key},`),
  );
  return isAsked.lastIndexOf(true) > isEqual.concat(false).indexOf(false);
}

/** A key as a condition names it: the definition of an index has a further pair of parentheses around an expression. */
function asInCondition(key: string): string {
  return key.replace(/^\((\(.*\))\)$/, '$1');
}

function conditionsIn(node: PlanNode): { index: string; condition: string }[] {
  const { 'Index Name': index, 'Index Cond': condition, Plans = [] } = node;
  const own = index !== undefined && condition !== undefined ? [{ index, condition }] : [];
  return [...own, ...Plans.flatMap(conditionsIn)];
}
