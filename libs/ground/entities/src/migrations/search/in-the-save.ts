// The functions of the triggers as the baseline has them: they write the search terms in the transaction of the save.

export const madeInSave = `CREATE OR REPLACE FUNCTION search_node_made() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    of_tenant record;
    learnt text[];
  BEGIN
    FOR of_tenant IN SELECT tenant_id, array_agg(id) AS nodes FROM made WHERE parent_id IS NOT NULL GROUP BY tenant_id LOOP
      WITH added AS (
        INSERT INTO search_terms (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
        SELECT * FROM search_terms_of(of_tenant.tenant_id, of_tenant.nodes) RETURNING term)
      SELECT array_agg(DISTINCT term) INTO learnt FROM added;
      PERFORM search_learn(of_tenant.tenant_id, learnt);
    END LOOP;
    RETURN NULL;
  END
$$`;

// Compares first, and writes only what differs, in one statement.
export const changedInSave = `CREATE OR REPLACE FUNCTION search_node_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ranks smallint[];
    ordinals int[];
    places smallint[];
    projects uuid[];
    readers uuid[];
    terms text[];
  BEGIN
    SELECT array_agg(coalesce(w.rank, p.rank)), array_agg(coalesce(w.ordinal, p.ordinal)), array_agg(coalesce(w.place, p.place)),
      array_agg(w.project_id), array_agg(w.reader), array_agg(w.term)
    INTO ranks, ordinals, places, projects, readers, terms
    FROM search_terms_of(NEW.tenant_id, ARRAY[NEW.id]) w
    FULL JOIN (SELECT * FROM search_terms t WHERE t.tenant_id = NEW.tenant_id AND t.node_id = NEW.id) p
      ON p.rank = w.rank AND p.ordinal = w.ordinal AND p.place = w.place
    WHERE w.term IS DISTINCT FROM p.term;
    IF ranks IS NULL THEN RETURN NULL; END IF;
    MERGE INTO search_terms t
    USING unnest(ranks, ordinals, places, projects, readers, terms) d (rank, ordinal, place, project_id, reader, term)
    ON t.tenant_id = NEW.tenant_id AND t.node_id = NEW.id AND t.rank = d.rank AND t.ordinal = d.ordinal AND t.place = d.place
    WHEN MATCHED AND d.term IS NULL THEN DELETE
    WHEN MATCHED THEN UPDATE SET term = d.term
    WHEN NOT MATCHED THEN INSERT (tenant_id, node_id, rank, ordinal, place, project_id, reader, term)
      VALUES (NEW.tenant_id, NEW.id, d.rank, d.ordinal, d.place, d.project_id, d.reader, d.term);
    PERFORM search_learn(NEW.tenant_id, terms);
    RETURN NULL;
  END
$$`;
