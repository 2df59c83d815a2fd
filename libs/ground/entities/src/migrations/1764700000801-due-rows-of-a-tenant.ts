import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes in which due rows are found, by the name of the index: the table, the column, and the rows. */
const INDEXES = [
  ['sessions_expiry_idx', 'sessions', 'expires_at', ''],
  ['capabilities_expiry_idx', 'capabilities', 'expires_at', ''],
  ['inbox_messages_expiry_idx', 'inbox_messages', 'expires_at', ''],
  ['inbox_dedupe_keys_age_idx', 'inbox_dedupe_keys', 'created_at', ''],
  ['encryption_keys_retired_idx', 'encryption_keys', 'retired_at', 'WHERE retired_at IS NOT NULL'],
  ['encryption_key_challenges_expiry_idx', 'encryption_key_challenges', 'expires_at', ''],
  ['secret_envelopes_sealed_idx', 'secret_envelopes', 'expires_at', 'WHERE ciphertext IS NOT NULL'],
  ['secret_envelopes_expiry_idx', 'secret_envelopes', 'expires_at', ''],
  ['signature_nonces_expiry_idx', 'signature_nonces', 'expires_at', ''],
  ['trash_due_idx', 'trash', 'purge_at', ''],
  ['follows_recent_idx', 'follows', 'created_at', 'WHERE recent'],
  ['distributions_due_idx', 'distributions', 'times_out_at', `WHERE status = 'open'`],
] as const;

/** What is due is found tenant by tenant, so that a tenant with many due rows does not delay the others. */
export class DueRowsOfATenant1764700000801 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [index, table, column, rows] of INDEXES) {
      await runner.query(`DROP INDEX ${index}`);
      await runner.query(`CREATE INDEX ${index} ON ${table} (tenant_id, ${column}) ${rows}`);
    }
    await runner.query('DROP INDEX callback_deliveries_due_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX callback_deliveries_due_idx ON callback_deliveries (due_at) WHERE state IN ('pending', 'sending')`,
    );
    for (const [index, table, column, rows] of INDEXES) {
      await runner.query(`DROP INDEX ${index}`);
      await runner.query(`CREATE INDEX ${index} ON ${table} (${column}) ${rows}`);
    }
  }
}
