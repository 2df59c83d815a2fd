import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

// By the limits of the version before: 5,000 links of a document, whatever they led to, and 2,000 characters of a destination.
const FORGET = `DELETE FROM linked_documents d USING (
    SELECT l.tenant_id, l.node_id FROM document_links l
    JOIN linked_documents x ON x.tenant_id = l.tenant_id AND x.node_id = l.node_id
    WHERE l.ordinal = 4999 OR char_length(l.href) BETWEEN 1990 AND 2000 LIMIT 1000) c
  WHERE d.tenant_id = c.tenant_id AND d.node_id = c.node_id RETURNING d.tenant_id AS id`;
const RECORD = `INSERT INTO job_outbox (id, name, payload)
  SELECT gen_random_uuid(), 'documents.find-links', json_build_object('tenantId', t.id, 'after', '00000000-0000-0000-0000-000000000000')
  FROM (SELECT DISTINCT u.id FROM unnest($1::uuid[]) u (id) LIMIT 1000) t`;

/** Lets the links be found again of documents that the version before knew only in part. */
export class LinksThatWereCut1799000001000 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (;;) {
      const [forgotten = []] = (await runner.query(FORGET)) as [{ id: string }[]?];
      if (forgotten.length === 0) return;
      await runner.query(RECORD, [forgotten.map(({ id }) => id)]);
    }
  }

  // The version before finds the links of these documents by its own rules.
  async down(): Promise<void> {}
}
