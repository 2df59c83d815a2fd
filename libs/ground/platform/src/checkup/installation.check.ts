import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReplyError } from 'ioredis';
import { PlatformSettings } from '../platform.settings';
import { SettingsReader } from '../settings/composed-settings';
import { Reencryption } from '../crypto/reencryption';
import { REDIS, type RedisCommands } from '../redis/redis.module';
import { Checkup, type Finding, ok, problem, warning } from './checkup';
import { findingsOfRedis } from './redis';
import { findingsOfReplication } from './replication';

export const TRIGGERS = Symbol('TRIGGERS');

/** `tgenabled` of a trigger that fires in a session with the default settings. */
const FIRES = new Set(['O', 'A']);

/** Settings of a lib of which the operator should know. */
interface Examined {
  /** The problems and risks of a configuration in which each value is valid. */
  findings(): Finding[];
}

/** Checks what the service runs on: its settings, PostgreSQL, Redis and the encrypted values. */
@Injectable()
export class InstallationCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly platform: PlatformSettings,
    private readonly settings: SettingsReader,
    private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redisCommands: RedisCommands | null,
    private readonly reencryption: Reencryption,
    @Inject(TRIGGERS) private readonly triggers: readonly string[],
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Settings', run: async () => this.settingsFindings() });
    this.checkup.add({ name: 'PostgreSQL', run: () => this.postgresql() });
    this.checkup.add({ name: 'Redis', run: () => this.redis() });
    this.checkup.add({ name: 'Triggers', run: () => this.protection() });
    this.checkup.add({ name: 'Encrypted values', run: () => this.encryption() });
  }

  private settingsFindings(): Finding[] {
    const findings = this.settings.parts.flatMap((part) => (hasFindings(part) ? part.findings() : []));
    return findings.length > 0 ? findings : [ok('All are valid.')];
  }

  /** The command has checked at its start that the migrations have run. */
  private async postgresql(): Promise<Finding[]> {
    const [row] = await this.dataSource.query<
      [
        {
          version: string;
          fsync: string;
          pages: string;
          connections: number;
          replica: boolean;
          standbys: string;
          commit: string;
        },
      ]
    >(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
        current_setting('full_page_writes') AS pages, current_setting('max_connections')::int AS connections,
        pg_is_in_recovery() AS replica, current_setting('synchronous_standby_names') AS standbys,
        current_setting('synchronous_commit') AS commit`,
    );
    const findings = [ok(`Version ${row.version}; the migrations of this program have run.`)];
    if (row.replica)
      findings.push(problem('The database is a read-only replica. Set DATABASE_URL to the primary server.'));
    if (row.fsync !== 'on')
      findings.push(problem('fsync is off: a crash of the machine can destroy the database. Turn it on.'));
    if (row.pages !== 'on')
      findings.push(
        warning('full_page_writes is off, which is safe only on file systems that write whole pages.'),
      );
    if (row.connections < this.platform.databasePoolSize + 10)
      findings.push(
        warning(
          `max_connections is ${row.connections}, but one process may use ${this.platform.databasePoolSize} (DATABASE_POOL_SIZE).`,
        ),
      );
    return [...findings, ...findingsOfReplication(row)];
  }

  private async redis(): Promise<Finding[]> {
    if (!this.redisCommands) return [ok('Not used.')];
    const { client, breaker } = this.redisCommands;
    try {
      return findingsOfRedis(await breaker.run(() => client.info()));
    } catch (error) {
      // A managed Redis may refuse INFO, which the service does not need.
      if (error instanceof ReplyError)
        return [warning(`It does not say how it is configured: ${(error as Error).message}`)];
      return [problem('It does not answer at REDIS_URL.')];
    }
  }

  /** Without its triggers, the database would accept changes to logs that must never change. */
  private async protection(): Promise<Finding[]> {
    const rows = await this.dataSource.query<{ name: string; enabled: string }[]>(
      `SELECT c.relname || '.' || t.tgname AS name, t.tgenabled AS enabled
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal`,
    );
    const enabled = new Map(rows.map((row) => [row.name, FIRES.has(row.enabled)]));
    const findings = this.triggers
      .filter((name) => !enabled.get(name))
      .map((name) =>
        problem(
          enabled.has(name)
            ? `The trigger ${name} is disabled. Enable it, and find out who disabled it.`
            : `The trigger ${name} is missing. Restore the database from a backup, and find out who removed it.`,
        ),
      );
    return findings.length > 0 ? findings : [ok(`All ${this.triggers.length} are enabled.`)];
  }

  private async encryption(): Promise<Finding[]> {
    const columns = await this.reencryption.inspect();
    const findings = columns.flatMap(({ table, column, second, unreadable }) => {
      const place = `${table}.${column}`;
      return [
        ...(unreadable > 0
          ? [
              problem(
                `${unreadable} values of ${place} were altered or encrypted with another key than MASTER_KEY.`,
              ),
            ]
          : []),
        ...(second > 0
          ? [warning(`${second} values of ${place} need SECOND_MASTER_KEY. Run "master-key reencrypt".`)]
          : []),
      ];
    });
    const total = columns.reduce((sum, { current }) => sum + current, 0);
    return findings.length > 0 ? findings : [ok(`MASTER_KEY decrypts all ${total}.`)];
  }
}

function hasFindings(part: object): part is Examined {
  return 'findings' in part;
}
