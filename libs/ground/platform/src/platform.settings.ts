import {
  IsBoolean,
  IsIP,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { type Finding, problem, warning } from './checkup/checkup';
import { IsOrigin } from './settings/origin';
import { IsPostgresUrl } from './settings/postgres-url';
import { SecretSetting } from './settings/secret';

/** One or several servers, separated by commas. */
const REPLICA_URLS = /^postgres(ql)?:\/\/[^\s,]+(\s*,\s*postgres(ql)?:\/\/[^\s,]+)*$/;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** An origin of this machine, beside a service of this machine: browsers send the session cookie of no other. */
const IsDashboardOrigin = () =>
  ValidateBy({
    name: 'isDashboardOrigin',
    validator: {
      validate: (value: unknown, args) =>
        typeof value === 'string' &&
        LOOPBACK_ORIGIN.test(value) &&
        URL.canParse(value) &&
        isLoopback((args as ValidationArguments).object as PlatformSettings),
      defaultMessage: () =>
        'must be an origin of this machine, such as http://localhost:5173, and BASE_URL must be an address of this machine too',
    },
  });

function isLoopback({ baseUrl }: PlatformSettings): boolean {
  return URL.canParse(baseUrl) && LOOPBACK.has(new URL(baseUrl).hostname);
}

/** The service, its database and Redis */
export class PlatformSettings {
  /** Port of the API, from 0 to 65535; 0 lets the system choose. */
  @IsInt()
  @Min(0)
  @Max(65535)
  port = 3000;

  /** Port of the relay, which serves rooms for agents, from 0 to 65535. */
  @IsInt()
  @Min(0)
  @Max(65535)
  relayPort = 3001;

  /** IP address at which the API and the relay listen, or `localhost`. Without it, they listen at all addresses of the machine; `npm start` with its embedded database listens at 127.0.0.1. */
  @IsOptional()
  @ValidateIf(({ host }: PlatformSettings) => host !== 'localhost')
  @IsIP(undefined, { message: 'must be an IP address or localhost' })
  host?: string;

  /** Seconds after SIGTERM, from 0 to 60, for which a process still accepts connections while `/readyz` reports 503. Must be longer than a proxy keeps idle connections to it. `npm start` sets 0. */
  @IsInt()
  @Min(0)
  @Max(60)
  drainDelaySeconds = 5;

  /** Origin at which people and agents reach the API, such as `https://workspace.example.org`, without a path. */
  @IsOrigin()
  baseUrl = 'http://localhost:3000';

  /** Origin of a development server of a dashboard on another port of this machine, such as `http://localhost:5173`. Its pages can call the API with the session cookie. Only for development: it must be at `localhost`, `127.0.0.1` or `[::1]`, and so must `BASE_URL`, at the same of these names. */
  @IsOptional()
  @IsDashboardOrigin()
  dashboardOrigin?: string;

  /** Origin at which agents reach the relay. A proxy can serve it at the same origin as the API. */
  @IsOrigin()
  relayBaseUrl = 'http://localhost:3001';

  /** PostgreSQL 15 or later, as postgres://user:password@host:port/database. */
  @IsPostgresUrl()
  @SecretSetting()
  databaseUrl!: string;

  /** The same database as `DATABASE_URL`, by the role that owns its tables. `npm run migrate`, `backup`, `restore` and `admin -- tenant move` read it. `npm run migrate` grants the role of `DATABASE_URL` what the service needs. Without it, the service's role owns the tables, and could disable what protects the logs. */
  @IsOptional()
  @IsPostgresUrl()
  @SecretSetting()
  migrationDatabaseUrl?: string;

  /** Another database, by the role that owns its tables and may set `session_replication_role`. Only `npm run admin -- tenant move` reads it, and moves an organization there. */
  @IsOptional()
  @IsPostgresUrl()
  @SecretSetting()
  moveDatabaseUrl?: string;

  /** The same database and role as `DATABASE_URL`, without a pooler between. Set it if `DATABASE_URL` leads through a pooler in transaction mode, such as PgBouncer: wake-ups, migrations and the job queue need connections of their own. */
  @IsOptional()
  @IsPostgresUrl()
  @SecretSetting()
  databaseDirectUrl?: string;

  /** Streaming replicas of the database of `DATABASE_URL`, one or several URLs separated by commas, without a pooler between. They answer searches and lists after they have replayed everything that was committed before, and the primary answers if they are late. The role of `DATABASE_URL` reads there. */
  @IsOptional()
  @Matches(REPLICA_URLS, { message: 'must be one or several postgres:// URLs, separated by commas' })
  @SecretSetting()
  databaseReplicaUrl?: string;

  /** Whether statements have names, so that PostgreSQL plans each once per connection. Set it to false for a pooler in transaction mode that does not know prepared statements, such as PgBouncer before 1.21. */
  @IsBoolean()
  databasePreparedNames = true;

  /** Maximum number of connections from one process to PostgreSQL, from 2 to 500. */
  @IsInt()
  @Min(2)
  @Max(500)
  databasePoolSize = 20;

  /** Redis 6.2 or later. Without it, wake-ups and jobs use PostgreSQL, and PostgreSQL counts limits; each process counts floods of strangers on its own. */
  @ValidateIf(({ redisUrl, redisSentinels }: PlatformSettings) => (redisUrl ?? redisSentinels) !== undefined)
  @Matches(/^rediss?:\/\//, { message: 'must be a redis:// or rediss:// URL' })
  @SecretSetting()
  redisUrl?: string;

  /** Addresses of Redis Sentinels, `host:port` separated by commas. With them, the host of REDIS_URL is the name of the master, as in `redis://:password@mymaster/0`, and the service follows it when it moves. */
  @IsOptional()
  @Matches(/^[^,\s]+:\d{1,5}(\s*,\s*[^,\s]+:\d{1,5})*$/, {
    message: 'must be host:port, separated by commas',
  })
  redisSentinels?: string;

  /** Password of the sentinels, if they demand one. */
  @IsOptional()
  @IsString()
  @SecretSetting()
  redisSentinelPassword?: string;

  /** Milliseconds, from 10 to 10000, that a request waits for Redis. If Redis takes longer, requests are served without it until it answers again. */
  @IsInt()
  @Min(10)
  @Max(10_000)
  redisTimeoutMs = 50;

  /** 32 random bytes in base64, which encrypt keys at rest and sign cursors. Keep it: nothing encrypted with it can be decrypted without it. */
  @Matches(/^[A-Za-z0-9+/]{43}=?$/, {
    message: 'must be 32 random bytes in base64 (openssl rand -base64 32)',
  })
  @SecretSetting()
  masterKey!: string;

  /** A second master key in the same form, with which values can be decrypted but are never encrypted. For a rotation: the next key before it, and the previous one after it. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43}=?$/, {
    message: 'must be 32 random bytes in base64 (openssl rand -base64 32)',
  })
  @SecretSetting()
  secondMasterKey?: string;

  /** Prefix of every API token: 2 to 16 lower-case letters or digits, then an underscore. */
  @Matches(/^[a-z][a-z0-9]{1,15}_$/, {
    message: 'must be 2 to 16 lower-case letters or digits and an underscore',
  })
  tokenPrefix = 'svc_';

  /** Maximum requests a minute for one principal (a user or a token), at least 1. */
  @IsInt()
  @Min(1)
  rateLimitPerMinute = 60;

  /** Attempts a minute at anything that could be guessed (passwords, user codes, invites), for each client address and each account, at least 1. */
  @IsInt()
  @Min(1)
  guessLimitPerMinute = 10;

  /** Seconds that every body of a request may take to arrive, from 1 to 100. Large bodies may take longer: see MIN_BODY_BYTES_PER_SECOND. */
  @IsInt()
  @Min(1)
  @Max(100)
  bodyGraceSeconds = 10;

  /** Bytes a second, at least 1, at which the body of a request must arrive after BODY_GRACE_SECONDS. A slower request gets a 408. */
  @IsInt()
  @Min(1)
  minBodyBytesPerSecond = 1_024;

  /**
   * Seconds that an upload of a file may take, from 110 to 14,400. An upload that pauses for 30 seconds, or is slower than
   * MIN_BODY_BYTES_PER_SECOND, ends earlier.
   */
  @IsInt()
  @Min(110)
  @Max(14_400)
  uploadMaxSeconds = 3_600;

  /** Number of reverse proxies in front of the service whose X-Forwarded-For and X-Forwarded-Proto it trusts, from 0 to 10. */
  @IsInt()
  @Min(0)
  @Max(10)
  trustProxy = 0;

  /** Folder for files and mails, unless FILE_DIR and MAIL_OUTBOX_DIR name others. `npm start` also stores the embedded database, the master key and logs in it. */
  @IsString()
  dataDir = '.data';

  /** Lowest level of the log lines that are written: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel = 'info';

  /** Whether the API is reached over https, so that cookies get `Secure` and the `__Host-` prefix. */
  get secure(): boolean {
    return this.baseUrl.startsWith('https:');
  }

  /** The setting that names the database for the role that owns its tables, and its address. */
  get owner(): { setting: string; url: string } {
    const { migrationDatabaseUrl, databaseDirectUrl, databaseUrl } = this;
    if (migrationDatabaseUrl !== undefined)
      return { setting: 'MIGRATION_DATABASE_URL', url: migrationDatabaseUrl };
    if (databaseDirectUrl !== undefined) return { setting: 'DATABASE_DIRECT_URL', url: databaseDirectUrl };
    return { setting: 'DATABASE_URL', url: databaseUrl };
  }

  /** The addresses of the replicas, in their order. */
  get databaseReplicas(): string[] {
    return this.databaseReplicaUrl?.split(/\s*,\s*/) ?? [];
  }

  /** The problems that `doctor` reports. */
  findings(): Finding[] {
    const findings: Finding[] = [];
    for (const [name, url] of Object.entries({ BASE_URL: this.baseUrl, RELAY_BASE_URL: this.relayBaseUrl }))
      if (url.startsWith('http:') && !LOOPBACK.has(new URL(url).hostname))
        findings.push(
          problem(`${name} is ${url}: passwords and tokens are sent unencrypted. Use an https URL.`),
        );
    if (this.secondMasterKey !== undefined)
      findings.push(
        warning(
          'SECOND_MASTER_KEY is set. When every process has the new MASTER_KEY, run "master-key reencrypt" and remove it.',
        ),
      );
    if (this.redisUrl === undefined)
      findings.push(
        warning(
          'REDIS_URL is not set: PostgreSQL counts limits, and each process counts floods of strangers by itself. Set it if you run several processes.',
        ),
      );
    return findings;
  }
}
