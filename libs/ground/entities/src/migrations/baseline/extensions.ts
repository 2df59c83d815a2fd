import type { QueryRunner } from 'typeorm';

/**
 * Creates the extensions that search needs. They are trusted, so every user with CREATE on the database can create them.
 *
 * @throws Error with one line that says which one is missing
 */
export async function createExtensions(runner: QueryRunner): Promise<void> {
  for (const name of ['pg_trgm', 'btree_gin'])
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`).catch((cause: Error) => {
      throw new Error(
        `Search requires the PostgreSQL extension ${name}, which could not be created (${cause.message.split('\n')[0]}). It is part ` +
          'of PostgreSQL (on some systems in the package postgresql-contrib). As the owner of the database or a superuser, run ' +
          `"CREATE EXTENSION ${name}" in it, then run the migrations again.`,
        { cause },
      );
    });
}
