import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Each before the one that it replaces, so that searches always have an index. */
const INDEXES: [name: string, definition: string, replaced?: string][] = [
  // Becomes the primary key.
  [
    'search_terms_order_idx',
    'UNIQUE INDEX CONCURRENTLY search_terms_order_idx ON search_terms (tenant_id, project_id, rank, reader, term, node_id, ordinal, place)',
    'search_terms_project_idx',
  ],
  // With the project, the planner prefers it to a scan of the primary key, whose project and rank are unknown here.
  [
    'search_terms_reader_idx',
    'INDEX CONCURRENTLY search_terms_reader_idx ON search_terms (tenant_id, reader, term, project_id)',
    'search_terms_tenant_idx',
  ],
  // A title is compared without reading the thousand headings of a document.
  [
    'search_terms_node_idx',
    'INDEX CONCURRENTLY search_terms_node_idx ON search_terms (tenant_id, node_id, (rank IN (2, 3)))',
  ],
];

const REPLACED = [
  'CREATE INDEX search_terms_project_idx ON search_terms (tenant_id, project_id, rank, reader, term, node_id, ordinal, place)',
  'CREATE INDEX search_terms_tenant_idx ON search_terms (tenant_id, reader, term, rank, project_id, node_id)',
];

/** Smaller indexes of the search terms. A run after one that failed removes what that left. */
export class SearchIndexKeys1795700001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition, replaced] of INDEXES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${definition}`);
      if (replaced) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${replaced}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const definition of REPLACED) await runner.query(definition);
    for (const [name] of INDEXES) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}
