import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const RECORD = `INSERT INTO job_outbox (id, name, payload)
  SELECT gen_random_uuid(), 'documents.find-links', json_build_object('tenantId', t.id, 'after', '00000000-0000-0000-0000-000000000000')
  FROM (SELECT id FROM tenants WHERE id > $1 ORDER BY id LIMIT 1000) t RETURNING payload->>'tenantId' AS id`;

/** Records a job for each tenant that finds the links of documents from before the links were stored. */
export class LinksOfEarlierDocuments1764900002001 implements RolloverMigration {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const recorded = (await runner.query(RECORD, [after])) as { id: string }[];
      after = recorded
        .map(({ id }) => id)
        .sort()
        .at(-1);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM job_outbox WHERE name = 'documents.find-links'`);
  }
}
