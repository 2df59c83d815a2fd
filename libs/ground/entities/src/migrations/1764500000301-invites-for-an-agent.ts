import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invites to a room that only one agent can use: a capability to write a room gives its recipient one. */
export class InvitesForAnAgent1764500000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE room_invites ADD COLUMN actor_id uuid,
        ADD CONSTRAINT room_invites_actor CHECK (actor_id IS NULL OR kind = 'agent')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE room_invites DROP CONSTRAINT room_invites_actor, DROP COLUMN actor_id');
  }
}
