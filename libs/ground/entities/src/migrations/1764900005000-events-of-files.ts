import type { QueryRunner } from 'typeorm';
import { XID, changedIn, pointers, recorded } from './events/recording';
import type { RolloverMigration } from './rollover';

const files = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'files', r.project_id, ${pointers({ fileIds: 'r.id' }, 'r.project_id')}, NULL::uuid[], false
    FROM ${rows} GROUP BY r.tenant_id, r.project_id`;

const FILES = recorded({
  table: 'files',
  made: files('after r'),
  changed: files(changedIn('id', 'path', 'name', 'trash_id')),
  deleted: files('before r WHERE r.trash_id IS NULL'),
});

/** Events of images and other files beside documents. */
export class EventsOfFiles1764900005000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of FILES.up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of FILES.down) await runner.query(statement);
  }
}
