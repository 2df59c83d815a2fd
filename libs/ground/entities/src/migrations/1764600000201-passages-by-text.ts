import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds sections of a project by their text, for citations of a section that has moved. */
export class PassagesByText1764600000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX passages_text_idx ON passages (tenant_id, project_id, section_hash)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX passages_text_idx`);
  }
}
