import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes that find the entries of an audit log by time, and by actor and action. */
export class AuditLogQueries1764500000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE INDEX audit_entries_actor_action_idx ON audit_entries (tenant_id, actor_id, action, seq)`,
  `CREATE INDEX audit_entries_time_idx ON audit_entries (tenant_id, at, seq)`,
  `ALTER TABLE audit_heads ADD COLUMN at timestamptz`,
  `UPDATE audit_heads h SET at = e.at FROM audit_entries e WHERE e.tenant_id = h.tenant_id AND e.seq = h.seq`,
];

const DOWN = [
  `ALTER TABLE audit_heads DROP COLUMN at`,
  `DROP INDEX audit_entries_time_idx`,
  `DROP INDEX audit_entries_actor_action_idx`,
];
