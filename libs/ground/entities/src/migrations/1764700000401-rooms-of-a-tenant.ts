import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners and admins list the rooms of other organizations in which a person or an agent of their own organization is. */
export class RoomsOfATenant1764700000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX room_humans_listed_idx ON room_humans (user_tenant_id, room_id) WHERE status = 'approved'`,
    );
    await runner.query(
      `CREATE INDEX room_agents_listed_idx ON room_agents (actor_tenant_id, room_id) WHERE status = 'approved'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX room_agents_listed_idx');
    await runner.query('DROP INDEX room_humans_listed_idx');
  }
}
