import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits for an agent from whom, so that nobody can fill the inbox and the places for sealed secrets of another. */
export class PlacesOfStrangers1764700000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE inbox_deliveries ADD COLUMN sender_actor_id uuid, ADD COLUMN from_stranger boolean`,
  // Whom a recipient accepted by name when it got an old message is not known. Strangers are told apart from now on.
  `UPDATE inbox_deliveries d SET sender_actor_id = m.sender_actor_id, from_stranger = d.tenant_id <> d.sender_tenant_id
    AND NOT EXISTS (SELECT FROM inbox_pairings e
      WHERE e.tenant_id = d.tenant_id AND e.recipient_actor_id = d.recipient_actor_id AND e.sender_actor_id = m.sender_actor_id)
    AND NOT EXISTS (SELECT FROM inbox_policies p
      WHERE p.tenant_id = d.tenant_id AND p.actor_id = d.recipient_actor_id AND m.sender_actor_id = ANY (p.allowed_sender_actor_ids))
  FROM inbox_messages m WHERE m.tenant_id = d.sender_tenant_id AND m.id = d.message_id`,
  `ALTER TABLE inbox_deliveries ALTER COLUMN sender_actor_id SET NOT NULL, ALTER COLUMN from_stranger SET NOT NULL`,
  // What waits for a recipient from one organization, and from one sender of it.
  `CREATE INDEX inbox_deliveries_sender_idx ON inbox_deliveries (tenant_id, recipient_actor_id, sender_tenant_id, sender_actor_id)
    WHERE acked_at IS NULL AND expired_at IS NULL`,
  `ALTER TABLE secret_envelopes ADD COLUMN from_stranger boolean`,
  `UPDATE secret_envelopes SET from_stranger = tenant_id <> recipient_tenant_id`,
  `ALTER TABLE secret_envelopes ALTER COLUMN from_stranger SET NOT NULL`,
  // What waits for a recipient, in the order in which it lists it.
  `DROP INDEX secret_envelopes_recipient_idx`,
  `CREATE INDEX secret_envelopes_recipient_idx ON secret_envelopes (recipient_tenant_id, recipient_actor_id, id)
    WHERE ciphertext IS NOT NULL`,
];

const DOWN = [
  `DROP INDEX secret_envelopes_recipient_idx`,
  `CREATE INDEX secret_envelopes_recipient_idx ON secret_envelopes (recipient_tenant_id, recipient_actor_id)
    WHERE ciphertext IS NOT NULL`,
  `ALTER TABLE secret_envelopes DROP COLUMN from_stranger`,
  `DROP INDEX inbox_deliveries_sender_idx`,
  `ALTER TABLE inbox_deliveries DROP COLUMN sender_actor_id, DROP COLUMN from_stranger`,
];
