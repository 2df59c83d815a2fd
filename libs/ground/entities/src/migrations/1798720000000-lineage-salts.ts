import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/**
 * The metadata of an entry gets a random salt, so that its hash reveals nothing to those who see the hash and not the metadata. Each call of
 * `lineage_salted_snapshot` gives another salt, so `lineage_append_nodes` takes its results and computes the hashes itself.
 */
export class LineageSalts1798720000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    // Canonical JSON, as lineage_snapshot writes it.
    await runner.query(`CREATE FUNCTION lineage_salted_snapshot(project_id uuid, name text, path text, title text)
    RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT '{"name":' || to_json(name) || ',"path":' || to_json(path) || ',"projectId":"' || project_id
        || '","salt":"' || gen_random_uuid() || '","title":' || coalesce(to_json(title)::text, 'null') || '}'
    $$`);
    await runner.query(`CREATE FUNCTION lineage_append_nodes(in_tenant uuid, act text, by_user uuid, by_actor uuid, documents uuid[],
      content_hashes bytea[], snapshots text[]) RETURNS int LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      RETURN lineage_append(in_tenant, act, NULL, NULL, by_user, by_actor, false, documents, content_hashes,
        ARRAY(SELECT sha256(convert_to(u.snapshot, 'UTF8')) FROM unnest(snapshots) WITH ORDINALITY AS u (snapshot, n) ORDER BY u.n),
        snapshots);
    END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lineage_append_nodes, lineage_salted_snapshot');
  }
}
