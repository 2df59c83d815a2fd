import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

const OPEN_FROM_SENDER = `FROM inbox_deliveries d
      WHERE d.tenant_id = recipient_tenant AND d.recipient_actor_id = recipient AND d.sender_tenant_id = sender_tenant
        AND d.acked_at IS NULL AND d.expired_at IS NULL AND d.expires_at > now()`;

/**
 * Whether a recipient has a place for a message. It is VOLATILE, as PL/pgSQL is by default: it sees what was committed before it was called, and not only
 * what was committed before the statement that calls it. So a statement can lock the places of a recipient and count them.
 */
export class InboxPlaces1798710000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION inbox_has_place(recipient_tenant uuid, recipient uuid, sender_tenant uuid, sender uuid,
    stranger boolean, per_sender int, per_strangers int) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    RETURN (SELECT count(*) ${OPEN_FROM_SENDER} AND d.sender_actor_id = sender) < per_sender
      AND (NOT stranger OR (SELECT count(*) ${OPEN_FROM_SENDER} AND d.from_stranger) < per_strangers);
  END
$$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION inbox_has_place');
  }
}
