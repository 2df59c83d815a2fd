import type { DataSource, EntityManager } from 'typeorm';
import type { PlatformSettings } from '../platform.settings';
import { SESSION_SETTINGS } from './data-source';
import { JOB_QUEUE_SCHEMA } from './require-migrated';
import { scramVerifier } from './scram-verifier';

/** SQLSTATEs: the role exists (as another process has created it in the meantime), and the migrating role may not create roles. */
const EXISTS = new Set(['42710', '23505']);
const NOT_ALLOWED = '42501';

/**
 * The role as which the service connects, if another one migrates. It owns nothing and has no more rights than the service's statements need,
 * so an attacker who takes over a process can't disable the triggers that protect the logs, nor change the schema.
 */
export class ServiceRole {
  private constructor(
    private readonly name: string,
    private readonly password: string,
  ) {}

  /** The role of DATABASE_URL; undefined if it is also the one that migrates. @throws Error if one of the URLs names no role */
  static of({ databaseUrl, migrationDatabaseUrl }: PlatformSettings): ServiceRole | undefined {
    if (migrationDatabaseUrl === undefined) return undefined;
    const [service, owner] = [databaseUrl, migrationDatabaseUrl].map((url) => new URL(url));
    if (!service!.username || !owner!.username)
      throw new Error('DATABASE_URL and MIGRATION_DATABASE_URL must both name a role.');
    if (service!.username === owner!.username) return undefined;
    return new ServiceRole(decodeURIComponent(service!.username), decodeURIComponent(service!.password));
  }

  /** Creates the role if it does not exist. @throws Error if the migrating role may not */
  async create(dataSource: DataSource): Promise<void> {
    const found = await dataSource.query<unknown[]>('SELECT 1 FROM pg_roles WHERE rolname = $1', [this.name]);
    if (found.length > 0) return;
    const secret = this.password === '' ? '' : `PASSWORD '${scramVerifier(this.password)}'`;
    try {
      await dataSource.query(
        `CREATE ROLE ${this.identifier} LOGIN ${secret} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
      );
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === NOT_ALLOWED)
        throw new Error(
          `The role "${this.name}" of DATABASE_URL does not exist, and that of MIGRATION_DATABASE_URL may not create it. Create it first: CREATE ROLE ${this.identifier} LOGIN PASSWORD '…';`,
          { cause: error },
        );
      if (!EXISTS.has(code)) throw error;
    }
  }

  /** Whether the role has rights on the tables. It has none after a database was restored. */
  async isGranted(dataSource: DataSource): Promise<boolean> {
    const [row] = await dataSource.query<[{ granted: boolean }]>(
      "SELECT has_table_privilege($1, 'migrations', 'SELECT') AS granted",
      [this.name],
    );
    return row.granted;
  }

  /**
   * Grants what the service needs, on every table that exists and on those of later migrations.
   *
   * @param appendOnly tables whose rows never change. They are deleted with their organization, which triggers ensure.
   */
  async grant(dataSource: DataSource, appendOnly: readonly string[]): Promise<void> {
    await dataSource.transaction(async (tx) => {
      const schemas = await tx.query<{ name: string }[]>(
        'SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname IN (current_schema(), $1)',
        [JOB_QUEUE_SCHEMA],
      );
      for (const { name } of schemas) await this.grantSchema(tx, name);
      await this.revoke(tx, 'UPDATE', appendOnly);
      await this.revoke(tx, 'INSERT, UPDATE, DELETE', [
        'migrations',
        'schema_support',
        `${JOB_QUEUE_SCHEMA}.migration`,
      ]);
    });
  }

  private async grantSchema(tx: EntityManager, schema: string): Promise<void> {
    const to = `TO ${this.identifier}`;
    const [tables, sequences] = ['SELECT, INSERT, UPDATE, DELETE', 'USAGE, SELECT'];
    for (const statement of [
      `GRANT USAGE ON SCHEMA ${schema} ${to}`,
      `GRANT ${tables} ON ALL TABLES IN SCHEMA ${schema} ${to}`,
      `GRANT ${sequences} ON ALL SEQUENCES IN SCHEMA ${schema} ${to}`,
      // While a migration runs, processes of the version before still serve.
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${tables} ON TABLES ${to}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${sequences} ON SEQUENCES ${to}`,
    ])
      await tx.query(statement);
  }

  private async revoke(tx: EntityManager, rights: string, tables: readonly string[]): Promise<void> {
    const found = await tx.query<{ name: string }[]>(
      'SELECT to_regclass(t)::text AS name FROM unnest($1::text[]) t WHERE to_regclass(t) IS NOT NULL',
      [tables],
    );
    for (const { name } of found) await tx.query(`REVOKE ${rights} ON ${name} FROM ${this.identifier}`);
  }

  private get identifier(): string {
    return quoted(this.name);
  }
}

/**
 * Gives the role of DATABASE_URL the settings that the service's connections need. For a pooler, which keeps no settings that a client sets. They apply to
 * connections that are opened later, and to copies of the database too.
 */
export async function setSessionDefaults(
  dataSource: DataSource,
  { databaseUrl }: PlatformSettings,
): Promise<void> {
  const role = quoted(decodeURIComponent(new URL(databaseUrl).username));
  for (const [setting, value] of Object.entries(SESSION_SETTINGS))
    await dataSource.query(`ALTER ROLE ${role} SET ${setting} = '${value}'`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
