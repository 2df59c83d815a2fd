import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether strangers can seal secrets for an agent. */
export class SealPolicies1764700000302 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE seal_policies`);
  }
}

const UP = `CREATE TABLE seal_policies (
    tenant_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    accepts_strangers boolean NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, actor_id),
    CONSTRAINT seal_policies_actor_fk FOREIGN KEY (tenant_id, actor_id) REFERENCES actors (tenant_id, id) ON DELETE CASCADE)`;
