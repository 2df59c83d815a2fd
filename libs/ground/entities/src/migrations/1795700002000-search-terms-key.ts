import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** The index that searches read is the primary key. No code of the version before needs the former key: the triggers were replaced. */
export class SearchTermsKey1795700002000 implements RolloverMigration {
  readonly contracts = 'SearchIndexKeys1795700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE search_terms DROP CONSTRAINT search_terms_pkey,
        ADD CONSTRAINT search_terms_pkey PRIMARY KEY USING INDEX search_terms_order_idx`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX search_terms_order_idx ON search_terms (tenant_id, project_id, rank, reader, term, node_id, ordinal, place)`,
    );
    await runner.query(
      `ALTER TABLE search_terms DROP CONSTRAINT search_terms_pkey, ADD PRIMARY KEY (tenant_id, node_id, rank, ordinal, place)`,
    );
  }
}
