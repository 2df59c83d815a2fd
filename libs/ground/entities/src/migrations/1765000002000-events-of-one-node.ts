import type { QueryRunner } from 'typeorm';
import { oneNodeMade } from './events/nodes';
import type { RolloverMigration } from './rollover';

/** Records the events of one created node with one statement instead of six. They are the same events. */
export class EventsOfOneNode1765000002000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(oneNodeMade.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(oneNodeMade.down);
  }
}
