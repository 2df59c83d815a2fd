import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { SLUG } from '../text/slug';
import { PLANS, FEATURES, type Feature, type Plan } from './plans';

const SLUG_OR_ALL = new RegExp(`${SLUG.source}|^\\*$`);
const HTTP_URL = { require_tld: false, protocols: ['http', 'https'], require_protocol: true };

/**
 * Every setting of the service. A setting's environment variable is its name in upper snake case (`baseUrl` is
 * `BASE_URL`); the value here is its default. A wrong value stops the start with one line.
 */
export class Config {
  /** Port of the API. */
  @IsInt()
  @Min(0)
  @Max(65535)
  port = 3000;

  /** Port of the relay, where agents meet in rooms. */
  @IsInt()
  @Min(0)
  @Max(65535)
  relayPort = 3001;

  /** The address people and agents use for the API; session cookies and the CSRF check go by its origin. */
  @IsUrl(HTTP_URL)
  baseUrl = 'http://localhost:3000';

  /** The address agents use for the relay. */
  @IsUrl(HTTP_URL)
  relayBaseUrl = 'http://localhost:3001';

  /** PostgreSQL 15 or newer, as postgres://user:password@host:port/database. */
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  databaseUrl!: string;

  /** Connections that one process keeps to PostgreSQL. */
  @IsInt()
  @Min(2)
  @Max(500)
  databasePoolSize = 20;

  /** Redis 6.2 or newer. Without it PostgreSQL carries wake-ups and jobs, and limits count in each process. */
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'must be a redis:// or rediss:// address' })
  redisUrl?: string;

  /** 32 bytes in base64: protects keys at rest and signs cursors. Keep it; what it sealed can't be opened with another. */
  @Matches(/^[A-Za-z0-9+/]{43}=?$/, {
    message: 'must be 32 random bytes in base64 (openssl rand -base64 32)',
  })
  masterKey!: string;

  /** What every API token begins with. */
  @Matches(/^[a-z][a-z0-9]{1,15}_$/, {
    message: 'must be 2 to 16 lower-case letters or digits and an underscore',
  })
  tokenPrefix = 'svc_';

  /** Requests a minute that one principal (a user or a token) may make. */
  @IsInt()
  @Min(1)
  rateLimitPerMinute = 60;

  /** Token requests a day on the free plan; the day ends at 00:00 UTC. */
  @IsInt()
  @Min(1)
  dailyQuotaFree = 1_000;

  /** Token requests a day on the pro plan. */
  @IsInt()
  @Min(1)
  dailyQuotaPro = 10_000;

  /** Token requests a day on the team plan. */
  @IsInt()
  @Min(1)
  dailyQuotaTeam = 50_000;

  /** Token requests a day on the enterprise plan. */
  @IsInt()
  @Min(1)
  dailyQuotaEnterprise = 250_000;

  /** Published documents a day that a token may create on the free plan; the day ends at 00:00 UTC. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaFree = 10;

  /** Published documents a day that a token may create on the pro plan. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaPro = 50;

  /** Published documents a day that a token may create on the team plan. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaTeam = 200;

  /** Published documents a day that a token may create on the enterprise plan. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaEnterprise = 1_000;

  /** Tries a minute, per address and per account, at what a stranger could guess: passwords, user codes, invites. */
  @IsInt()
  @Min(1)
  guessLimitPerMinute = 10;

  /** Organizations that one address may sign up in a minute. */
  @IsInt()
  @Min(1)
  signUpsPerMinute = 30;

  /** Connection requests that one address may start in a minute. */
  @IsInt()
  @Min(1)
  pairingStartsPerMinute = 30;

  /** Polls of connection requests that one address may send in a minute. */
  @IsInt()
  @Min(1)
  pairingPollsPerMinute = 600;

  /** Pages of published documents that one address may ask for in a minute; of their lists for machines, a tenth. */
  @IsInt()
  @Min(10)
  publicPagesPerMinute = 1_200;

  /** Whether strangers may make a tenant of their own: open or closed. */
  @IsIn(['open', 'closed'])
  signUp: 'open' | 'closed' = 'open';

  /** Plan of a new tenant. */
  @IsIn(PLANS)
  defaultPlan: Plan = 'free';

  /** Features of a new tenant, separated by commas. */
  @IsIn(FEATURES, { each: true })
  defaultFeatures: Feature[] = [];

  /** Seconds without a request after which a session ends. */
  @IsInt()
  @Min(60)
  sessionIdleSeconds = 86_400;

  /** Seconds after sign-in at which a session ends in any case. */
  @IsInt()
  @Min(60)
  sessionMaxSeconds = 1_209_600;

  /** Seconds that a connection request waits for a person. */
  @IsInt()
  @Min(5)
  @Max(3600)
  pairingLifetimeSeconds = 600;

  /** Seconds that an agent is asked to leave between two polls of its connection request. */
  @IsInt()
  @Min(1)
  @Max(60)
  pairingIntervalSeconds = 5;

  /** Polls of connection requests that one address may leave waiting in one process; past it a poll answers at once. */
  @IsInt()
  @Min(0)
  pairingWaitersPerAddress = 100;

  /** Largest document, in bytes of UTF-8. */
  @IsInt()
  @Min(1024)
  @Max(33_554_432)
  maxDocumentBytes = 5_242_880;

  /** Days without a change after which the catalog calls a document aging. */
  @IsInt()
  @Min(1)
  freshnessAgingDays = 30;

  /** Days without a change after which the catalog calls a document stale. */
  @IsInt()
  @Min(1)
  freshnessStaleDays = 180;

  /** Days after which a cursor of the catalog's changes is too old, and the catalog is to be listed again. */
  @IsInt()
  @Min(1)
  changesCursorDays = 30;

  /** Number of proxies in front whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  @IsInt()
  @Min(0)
  @Max(10)
  trustProxy = 0;

  /** Whether callbacks may go to private addresses; for a local receiver only. */
  @IsBoolean()
  callbackAllowPrivate = false;

  /** The GitHub API that manifest scans ask; nothing is ever sent to another host. */
  @IsUrl(HTTP_URL)
  githubApiUrl = 'https://api.github.com';

  /** What manifest scans of GITHUB_TOKEN_TENANTS show GitHub: what it sees, they see names of. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]+$/, { message: 'must be visible ASCII without spaces' })
  githubToken?: string;

  /** Slugs of the organizations whose scans use GITHUB_TOKEN, separated by commas; `*` for all there are and will be. */
  @Matches(SLUG_OR_ALL, { each: true, message: 'must be slugs of organizations, separated by commas, or *' })
  githubTokenTenants: string[] = [];

  /** Seconds after which an answer of GitHub that has not come whole is asked for again. */
  @IsInt()
  @Min(1)
  @Max(300)
  githubTimeoutSeconds = 30;

  /** Seconds that one manifest scan waits for GitHub's rate limits, all in all; past them it fails. */
  @IsInt()
  @Min(0)
  @Max(86_400)
  githubWaitSeconds = 7_200;

  /** Folder of what `npm start` keeps: the embedded database, the master key, logs. */
  @IsString()
  dataDir = '.data';

  /** Least severe log line that is written: trace, debug, info, warn, error, fatal or silent. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel = 'info';

  /** Whether the service is reached over https, so that cookies carry `Secure` and the `__Host-` prefix. */
  get secure(): boolean {
    return this.baseUrl.startsWith('https:');
  }

  /** Token requests a day that a plan includes. */
  dailyQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyQuotaFree,
      pro: this.dailyQuotaPro,
      team: this.dailyQuotaTeam,
      enterprise: this.dailyQuotaEnterprise,
    };
    return quotas[plan];
  }

  /** Published documents a day that a token may create on a plan. */
  dailyPublishQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyPublishQuotaFree,
      pro: this.dailyPublishQuotaPro,
      team: this.dailyPublishQuotaTeam,
      enterprise: this.dailyPublishQuotaEnterprise,
    };
    return quotas[plan];
  }
}
