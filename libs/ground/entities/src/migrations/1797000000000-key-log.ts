import type { QueryRunner } from 'typeorm';
import type { RolloverMigration } from './rollover';

/** Adds the log of the keys of agents and of the service, and marks of the keys that it has. */
export class KeyLog1797000000000 implements RolloverMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE key_log (
        id smallint NOT NULL,
        origin text NOT NULL,
        public_key bytea NOT NULL,
        sealed_private_key bytea NOT NULL,
        size bigint NOT NULL DEFAULT 0,
        checkpoint text NOT NULL DEFAULT '',
        CONSTRAINT key_log_pk PRIMARY KEY (id)
      )`,
    );
    await runner.query(
      `CREATE TABLE key_log_entries (
        index bigint NOT NULL,
        leaf_hash bytea NOT NULL,
        entry text NOT NULL,
        CONSTRAINT key_log_entries_pk PRIMARY KEY (index)
      )`,
    );
    await runner.query('CREATE UNIQUE INDEX key_log_entries_leaf_idx ON key_log_entries (leaf_hash)');
    await runner.query(
      `CREATE TABLE key_log_tiles (
        level smallint NOT NULL,
        index bigint NOT NULL,
        hashes bytea NOT NULL,
        CONSTRAINT key_log_tiles_pk PRIMARY KEY (level, index)
      )`,
    );
    await runner.query('ALTER TABLE issuer_keys ADD COLUMN logged boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE encryption_keys ADD COLUMN logged boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE actors ADD COLUMN logged_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE actors DROP COLUMN logged_key');
    await runner.query('ALTER TABLE encryption_keys DROP COLUMN logged');
    await runner.query('ALTER TABLE issuer_keys DROP COLUMN logged');
    await runner.query('DROP TABLE key_log_tiles, key_log_entries, key_log');
  }
}
