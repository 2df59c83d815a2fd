import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that decide the order and the length of turns in a room. */
export class RoomTurns1764500000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE rooms ADD turn_position int NOT NULL DEFAULT 0, ADD turn_started_at timestamptz,
    ADD CONSTRAINT rooms_turn_start CHECK ((current_member_id IS NULL) = (turn_started_at IS NULL))`,
];

const DOWN = [
  `ALTER TABLE rooms DROP CONSTRAINT rooms_turn_start, DROP COLUMN turn_position, DROP COLUMN turn_started_at`,
];
