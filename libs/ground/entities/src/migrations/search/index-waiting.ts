const ENTRIES = 'SELECT q.id, q.node_id FROM search_queue q WHERE q.tenant_id = tenant';
const TERM = 'node_id, rank, ordinal, place, project_id, reader, term';
/** About how many terms a text has at most. */
const atMost64 = (text: string) => `least(64, char_length(${text}))`;
const of = (alias: string) => TERM.replace(/\w+/g, (column) => `${alias}.${column}`);

/**
 * Writes the terms of nodes in the queue of a tenant, the newest or the oldest, and returns how many entries it has taken.
 *
 * - One transaction at a time does this for a tenant. The next one sees what it has written.
 * - It locks the nodes, so that none is deleted before its terms are visible to the trigger that deletes them. A node that is being deleted
 *   keeps its entry, and the entry of a deleted node is removed.
 * - It stops after so many characters of names, titles, tags and headings, of which 64 count for each: nearly each can begin a term. The
 *   newest are written for a search, which leaves a node that alone has more to the clock.
 * - The terms are compared by grouping both sides, which stays linear whatever the planner guesses. A join could become a nested loop.
 * - It deletes before it inserts, so that the key before 1795700002000, which has no term, is never there twice.
 * - Each row is found by its key, with any plan (see docs/decisions/0115-lookups-by-key-in-triggers.md).
 */
export const INDEX_WAITING = `CREATE FUNCTION search_index_waiting(tenant uuid, newest boolean, max_entries int, max_characters int) RETURNS int
  LANGUAGE plpgsql AS $$
  DECLARE
    taken bigint[];
    waiting uuid[];
    learnt text[];
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(tenant::text, 7161));
    WITH entry AS MATERIALIZED (
      (${ENTRIES} AND newest ORDER BY q.id DESC LIMIT max_entries) UNION ALL (${ENTRIES} AND NOT newest ORDER BY q.id LIMIT max_entries)),
    node AS MATERIALIZED (
      SELECT e.node_id, e.nth, n.id IS NULL AS deleted, coalesce(n.characters, 0) AS characters
      FROM (SELECT node_id, min(CASE WHEN newest THEN -id ELSE id END) AS nth FROM entry GROUP BY node_id) e
      LEFT JOIN LATERAL (
        SELECT m.id, ${atMost64('m.name')} + coalesce(${atMost64('m.title')}, 0)
          + coalesce((SELECT sum(${atMost64('tag')}) FROM unnest(m.tags) tag), 0)
          + coalesce((SELECT sum(${atMost64('h.heading')}) FROM sections h
              WHERE h.tenant_id = tenant AND h.node_id = m.id AND h.ordinal < 1000), 0) AS characters
        FROM nodes m WHERE m.id = e.node_id AND m.tenant_id = tenant OFFSET 0) n ON true),
    chosen AS MATERIALIZED (
      SELECT w.node_id, w.deleted
      FROM (SELECT *, sum(characters) OVER (ORDER BY nth) AS total FROM node WHERE NOT newest OR characters <= max_characters) w
      WHERE CASE WHEN newest THEN w.total ELSE w.total - w.characters + 1 END <= max_characters),
    locked AS MATERIALIZED (
      SELECT n.id FROM chosen c
      CROSS JOIN LATERAL (SELECT m.id FROM nodes m WHERE m.id = c.node_id AND m.tenant_id = tenant OFFSET 0 FOR KEY SHARE SKIP LOCKED) n
      WHERE NOT c.deleted)
    SELECT (SELECT array_agg(e.id) FROM entry e WHERE e.node_id IN (SELECT id FROM locked UNION ALL SELECT node_id FROM chosen WHERE deleted)),
      (SELECT array_agg(id) FROM locked) INTO taken, waiting;
    IF taken IS NULL THEN RETURN 0; END IF;
    DELETE FROM search_queue q WHERE q.tenant_id = tenant AND q.id = ANY (taken);
    WITH wanted AS MATERIALIZED (SELECT * FROM search_terms_of(tenant, waiting)),
    present AS MATERIALIZED (
      SELECT t.* FROM unnest(waiting) w (node_id)
      CROSS JOIN LATERAL (SELECT s.ctid AS at, s.* FROM search_terms s WHERE s.tenant_id = tenant AND s.node_id = w.node_id OFFSET 0) t),
    different AS MATERIALIZED (
      SELECT max(b.at) AS at, ${of('b')}
      FROM (SELECT NULL::tid AS at, ${TERM} FROM wanted UNION ALL SELECT at, ${TERM} FROM present) b
      GROUP BY ${of('b')} HAVING count(*) = 1),
    gone AS (
      DELETE FROM search_terms t
      WHERE t.tenant_id = tenant AND t.ctid = ANY (ARRAY(SELECT d.at FROM different d WHERE d.at IS NOT NULL)) RETURNING 1),
    added AS (
      INSERT INTO search_terms (tenant_id, ${TERM})
      SELECT tenant, ${of('d')} FROM different d WHERE d.at IS NULL AND (SELECT count(*) FROM gone) >= 0 RETURNING term)
    SELECT array_agg(DISTINCT term) INTO learnt FROM added;
    IF learnt IS NOT NULL THEN PERFORM search_learn(tenant, learnt); END IF;
    RETURN cardinality(taken);
  END
$$`;
