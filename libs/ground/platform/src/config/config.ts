import { join } from 'node:path';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsIP,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { SLUG } from '../text/slug';
import { PLANS, FEATURES, type Feature, type Plan } from './plans';

const SLUG_OR_ALL = new RegExp(`${SLUG.source}|^\\*$`);
const HTTP_URL = { require_tld: false, protocols: ['http', 'https'], require_protocol: true };

/**
 * Every setting of the service. The environment variable of a setting is its name in upper snake case (`baseUrl` is
 * `BASE_URL`), and its initial value here is its default. With an invalid value the process exits at start with one line.
 * The README prints these comments.
 */
export class Config {
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
  @ValidateIf(({ host }: Config) => host !== 'localhost')
  @IsIP(undefined, { message: 'must be an IP address or localhost' })
  host?: string;

  /** Seconds after SIGTERM, from 0 to 60, for which a process still accepts connections while `/readyz` reports 503. Must be longer than a proxy keeps idle connections to it. `npm start` sets 0. */
  @IsInt()
  @Min(0)
  @Max(60)
  drainDelaySeconds = 5;

  /** URL at which people and agents reach the API. Session cookies and the CSRF check use its origin. */
  @IsUrl(HTTP_URL)
  baseUrl = 'http://localhost:3000';

  /** URL at which agents reach the relay. */
  @IsUrl(HTTP_URL)
  relayBaseUrl = 'http://localhost:3001';

  /** PostgreSQL 15 or later, as postgres://user:password@host:port/database. */
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// URL' })
  databaseUrl!: string;

  /** The same database as `DATABASE_URL`, by the role that owns its tables. Only `npm run migrate` reads it, and grants the role of `DATABASE_URL` what the service needs. Without it, the service's role owns the tables, and could disable what protects the logs. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// URL' })
  migrationDatabaseUrl?: string;

  /** Maximum number of connections from one process to PostgreSQL, from 2 to 500. */
  @IsInt()
  @Min(2)
  @Max(500)
  databasePoolSize = 20;

  /** Redis 6.2 or later. Without it, wake-ups and jobs use PostgreSQL, and PostgreSQL counts limits; each process counts floods of strangers on its own. */
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'must be a redis:// or rediss:// URL' })
  redisUrl?: string;

  /** Milliseconds, from 10 to 10000, that a request waits for Redis. If Redis takes longer, requests are served without it until it answers again. */
  @IsInt()
  @Min(10)
  @Max(10_000)
  redisTimeoutMs = 50;

  /** 32 random bytes in base64, which encrypt keys at rest and sign cursors. Keep it: nothing encrypted with it can be decrypted without it. */
  @Matches(/^[A-Za-z0-9+/]{43}=?$/, {
    message: 'must be 32 random bytes in base64 (openssl rand -base64 32)',
  })
  masterKey!: string;

  /** A second master key in the same form, with which values can be decrypted but are never encrypted. For a rotation: the next key before it, and the previous one after it. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43}=?$/, {
    message: 'must be 32 random bytes in base64 (openssl rand -base64 32)',
  })
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

  /** Maximum requests a minute with the SCIM token of one organization, at least 1. Directories send many requests in a short time. */
  @IsInt()
  @Min(1)
  scimRateLimitPerMinute = 6_000;

  /** Requests a day of one person's tokens, together, on the free plan, at least 1. Daily quotas reset at 00:00 UTC. */
  @IsInt()
  @Min(1)
  dailyQuotaFree = 1_000;

  /** Requests a day of one person's tokens, together, on the pro plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaPro = 10_000;

  /** Requests a day of one person's tokens, together, on the team plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaTeam = 50_000;

  /** Requests a day of one person's tokens, together, on the enterprise plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyQuotaEnterprise = 250_000;

  /** Published documents that one person's tokens can create in a day, together, on the free plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaFree = 10;

  /** Published documents that one person's tokens can create in a day, together, on the pro plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaPro = 50;

  /** Published documents that one person's tokens can create in a day, together, on the team plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaTeam = 200;

  /** Published documents that one person's tokens can create in a day, together, on the enterprise plan, at least 1. */
  @IsInt()
  @Min(1)
  dailyPublishQuotaEnterprise = 1_000;

  /** Active agents that one person can own on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonFree = 5;

  /** Active agents that one person can own on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonPro = 20;

  /** Active agents that one person can own on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonTeam = 100;

  /** Active agents that one person can own on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  actorsPerPersonEnterprise = 500;

  /** Rooms of an organization that can be open at the same time on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsFree = 1;

  /** Rooms of an organization that can be open at the same time on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsPro = 3;

  /** Rooms of an organization that can be open at the same time on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsTeam = 10;

  /** Rooms of an organization that can be open at the same time on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  openRoomsEnterprise = 25;

  /** Rooms that an organization can create within 24 hours on the free plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayFree = 5;

  /** Rooms that an organization can create within 24 hours on the pro plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayPro = 20;

  /** Rooms that an organization can create within 24 hours on the team plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayTeam = 100;

  /** Rooms that an organization can create within 24 hours on the enterprise plan, from 1 to 10000. */
  @IsInt()
  @Min(1)
  @Max(10_000)
  roomsPerDayEnterprise = 500;

  /** Attempts a minute at anything that could be guessed (passwords, user codes, invites), for each client address and each account, at least 1. */
  @IsInt()
  @Min(1)
  guessLimitPerMinute = 10;

  /** Maximum sign-ups a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  signUpsPerMinute = 30;

  /** Maximum connection requests started a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  pairingStartsPerMinute = 30;

  /** Maximum polls of connection requests a minute from one client address, at least 1. */
  @IsInt()
  @Min(1)
  pairingPollsPerMinute = 600;

  /** Maximum requests a minute for public pages from one client address, at least 10. The lists for programs have a tenth of this limit. */
  @IsInt()
  @Min(10)
  publicPagesPerMinute = 1_200;

  /** Seconds that every body of a request may take to arrive, from 1 to 100. Large bodies may take longer: see MIN_BODY_BYTES_PER_SECOND. */
  @IsInt()
  @Min(1)
  @Max(100)
  bodyGraceSeconds = 10;

  /** Bytes a second, at least 1, at which the body of a request must arrive after BODY_GRACE_SECONDS. A slower request gets a 408. */
  @IsInt()
  @Min(1)
  minBodyBytesPerSecond = 1_024;

  /** Whether anyone can sign up and create an organization: `open` or `closed`. */
  @IsIn(['open', 'closed'])
  signUp: 'open' | 'closed' = 'open';

  /** Plan of a new organization: `free`, `pro`, `team` or `enterprise`. */
  @IsIn(PLANS)
  defaultPlan: Plan = 'free';

  /** Features of a new organization, separated by commas: `distribution`, `agent_inbox`, `mcp_seal`, `sns`. */
  @IsIn(FEATURES, { each: true })
  defaultFeatures: Feature[] = [];

  /** Seconds without a request after which a session expires, at least 60. */
  @IsInt()
  @Min(60)
  sessionIdleSeconds = 86_400;

  /** Seconds after sign-in at which a session expires even if it is in use, at least 60. */
  @IsInt()
  @Min(60)
  sessionMaxSeconds = 1_209_600;

  /** Seconds until a connection request expires, from 5 to 3600. */
  @IsInt()
  @Min(5)
  @Max(3600)
  pairingLifetimeSeconds = 600;

  /** Seconds that an agent must wait between two polls of its connection request, from 1 to 60. */
  @IsInt()
  @Min(1)
  @Max(60)
  pairingIntervalSeconds = 5;

  /** Maximum number of polls of connection requests that wait in one process for one client address. Further polls are answered without waiting. */
  @IsInt()
  @Min(0)
  pairingWaitersPerAddress = 100;

  /** Maximum requests in ten seconds from one client address to join rooms, or to poll the relay, at least 1. */
  @IsInt()
  @Min(1)
  relayArrivalsPerAddress = 30;

  /** Maximum requests in ten seconds with one token to join rooms, or to poll the relay, at least 1. */
  @IsInt()
  @Min(1)
  relayArrivalsPerToken = 20;

  /** Milliseconds for which the relay holds the first throttled poll of an agent, from 1 to 60000. Further pauses grow to 16 times as long. */
  @IsInt()
  @Min(1)
  @Max(60_000)
  relayPauseMs = 250;

  /** Maximum challenges a minute for the encryption keys of one agent, at least 1. One user's agents together get three times as many. */
  @IsInt()
  @Min(1)
  encryptionChallengesPerMinute = 10;

  /** Maximum number of sealed secrets of one user, with those of all their agents, that wait to be fetched, at least 1. */
  @IsInt()
  @Min(1)
  sealedSecretsPerSender = 500;

  /** Maximum number of sealed secrets from one user, with those of all their agents, that wait for one agent, at least 1. */
  @IsInt()
  @Min(1)
  sealedSecretsPerPair = 50;

  /** Maximum number of sealed secrets from senders that one agent accepts that wait for it, at least 1. Its own organization is counted apart. */
  @IsInt()
  @Min(1)
  sealedSecretsPerRecipient = 1_000;

  /** Maximum number of sealed secrets from strangers of one organization that wait for one agent, at least 1. */
  @IsInt()
  @Min(1)
  strangerSecretsPerOrganization = 5;

  /** The same from all strangers together, at least 1. Beyond it, one of them makes room for another. */
  @IsInt()
  @Min(1)
  strangerSecretsPerRecipient = 100;

  /** Maximum size of a document in bytes of UTF-8, from 1024 to 33554432 (32 MiB). */
  @IsInt()
  @Min(1024)
  @Max(33_554_432)
  maxDocumentBytes = 5_242_880;

  /** Days without a change after which the catalog marks a document as aging, at least 1. */
  @IsInt()
  @Min(1)
  freshnessAgingDays = 30;

  /** Days without a change after which the catalog marks a document as stale, at least 1. */
  @IsInt()
  @Min(1)
  freshnessStaleDays = 180;

  /** Days until a cursor of the changes feed expires, at least 1. After that a client has to list the catalog again. */
  @IsInt()
  @Min(1)
  changesCursorDays = 30;

  /** Number of reverse proxies in front of the service whose X-Forwarded-For and X-Forwarded-Proto it trusts, from 0 to 10. */
  @IsInt()
  @Min(0)
  @Max(10)
  trustProxy = 0;

  /** Maximum number of distributions that one organization can create in an hour, at least 1. */
  @IsInt()
  @Min(1)
  distributionsPerHour = 30;

  /** Whether callbacks may be sent to private addresses, and by http to this machine. For development only. */
  @IsBoolean()
  callbackAllowPrivate = false;

  /** Whether providers of single sign-on may have private addresses, and be reached by http on this machine. For a provider in your own network, or for development. */
  @IsBoolean()
  oidcAllowPrivate = false;

  /** Maximum sign-ins a minute with single sign-on from one client address, and maximum wrong organizations, at least 1. */
  @IsInt()
  @Min(1)
  oidcSignInsPerMinute = 60;

  /** Maximum sign-ins a minute that are started with a passkey from one client address, at least 1. */
  @IsInt()
  @Min(1)
  passkeySignInsPerMinute = 60;

  /** URL of the GitHub API that manifest scans use. They send requests to no other host. */
  @IsUrl(HTTP_URL)
  githubApiUrl = 'https://api.github.com';

  /** GitHub token for manifest scans of GITHUB_TOKEN_TENANTS. Their scans show the names of all files that it can read. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]+$/, { message: 'must be visible ASCII without spaces' })
  githubToken?: string;

  /** Slugs of the organizations whose manifest scans use GITHUB_TOKEN, separated by commas, or `*` for all, including future ones. */
  @Matches(SLUG_OR_ALL, { each: true, message: 'must be slugs of organizations, separated by commas, or *' })
  githubTokenTenants: string[] = [];

  /** Seconds until a request to GitHub times out and is retried, from 1 to 300. */
  @IsInt()
  @Min(1)
  @Max(300)
  githubTimeoutSeconds = 30;

  /** Total seconds that one manifest scan waits for GitHub's rate limits before it fails, from 0 to 86400. */
  @IsInt()
  @Min(0)
  @Max(86_400)
  githubWaitSeconds = 7_200;

  /** Longest wait for GitHub's rate limits, in seconds from 0 to 60, for which a manifest scan keeps its process. */
  @IsInt()
  @Min(0)
  @Max(60)
  githubShortWaitSeconds = 5;

  /** Milliseconds before the first retry of a failed request to GitHub, from 10 to 10000. The second waits 4 times as long, the third 9 times. */
  @IsInt()
  @Min(10)
  @Max(10_000)
  githubRetryMs = 1_000;

  /** Seconds after which another process takes over the manifest scan of a process that crashed, from 3 to 300. */
  @IsInt()
  @Min(3)
  @Max(300)
  scanLeaseSeconds = 30;

  /** Seconds between two searches for manifest scans that wait for a process, from 1 to 60. */
  @IsInt()
  @Min(1)
  @Max(60)
  scanSweepSeconds = 10;

  /** Days after its expiry until a message of the agent inbox is deleted, from 1 to 3650. */
  @IsInt()
  @Min(1)
  @Max(3_650)
  inboxRetentionDays = 90;

  /** Maximum number of messages from one agent that wait until one recipient acknowledges them, at least 1. */
  @IsInt()
  @Min(1)
  inboxMessagesPerSender = 200;

  /** The same from all agents of one other organization that the recipient has not accepted by name, at least 1. */
  @IsInt()
  @Min(1)
  strangerMessagesPerOrganization = 50;

  /** Days until an item in the trash is deleted for good, from 1 to 365. */
  @IsInt()
  @Min(1)
  @Max(365)
  trashDays = 30;

  /** Seconds of rendering, from 1 to 60, after which the page of a published document shows its Markdown as plain text. */
  @IsInt()
  @Min(1)
  @Max(60)
  renderSeconds = 20;

  /** Folder in which `npm start` stores the embedded database, the master key and logs. */
  @IsString()
  dataDir = '.data';

  /** SMTP server for mail, as smtp://user:password@host:port or smtps://…. With `?requireTLS=true`, an smtp:// server must offer STARTTLS. Without a server, mails are stored in MAIL_OUTBOX_DIR. */
  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s]+$/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl?: string;

  /** E-mail address from which mails are sent. By default `no-reply` at the host of BASE_URL. */
  @IsOptional()
  @IsEmail({ require_tld: false, allow_utf8_local_part: false }, { message: 'must be an e-mail address' })
  mailFrom?: string;

  /** Folder in which mails are stored if there is no SMTP_URL, one .eml file each. Their links are secrets. By default the folder `outbox` in DATA_DIR. */
  @IsOptional()
  @IsString()
  mailOutboxDir?: string;

  /** Maximum number of mails of one kind an hour to one address, at least 1. Further ones are not sent. */
  @IsInt()
  @Min(1)
  mailsPerAddressPerHour = 10;

  /** Maximum number of invites a day that are mailed for one organization, at least 1. Further ones are created, but not mailed. */
  @IsInt()
  @Min(1)
  inviteMailsPerDay = 500;

  /** Seconds until the first retry of a mail that the SMTP server did not accept, from 1 to 3600. Each further one waits twice as long, at most 6 hours. */
  @IsInt()
  @Min(1)
  @Max(3600)
  mailRetrySeconds = 30;

  /** Days from 1 to 90 between the request to delete an organization and its deletion, in which an owner can cancel it. */
  @IsInt()
  @Min(1)
  @Max(90)
  organizationDeletionDays = 7;

  /** Days, from 0 to 3650, for which nobody can take the slug of a deleted organization. */
  @IsInt()
  @Min(0)
  @Max(3_650)
  organizationSlugDays = 365;

  /** Seconds, from 1 to 3600, between searches for organizations to delete. */
  @IsInt()
  @Min(1)
  @Max(3_600)
  organizationDeletionSweepSeconds = 30;

  /** DNS server that is asked for the TXT records of domains, as an IP address, optionally with a port (`127.0.0.1:53`, `[::1]:53`). By default those of the system. */
  @IsOptional()
  @Matches(/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/, {
    message: 'must be an IP address, optionally with a port; IPv6 in brackets',
  })
  dnsServer?: string;

  /** Hours, from 1 to 168, after which the TXT record of a proved domain is looked up again. */
  @IsInt()
  @Min(1)
  @Max(168)
  domainCheckHours = 24;

  /** Days, from 1 to 90, for which a domain stays proved while its TXT record is not found. */
  @IsInt()
  @Min(1)
  @Max(90)
  domainGraceDays = 7;

  /** Seconds, from 1 to 3600, between looks for domains to check. */
  @IsInt()
  @Min(1)
  @Max(3_600)
  domainSweepSeconds = 600;

  /** Lowest level of the log lines that are written: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel = 'info';

  /** The address from which mails are sent. */
  get sender(): string {
    return this.mailFrom ?? `no-reply@${new URL(this.baseUrl).hostname.replace(/^\[|\]$/g, '')}`;
  }

  /** The folder in which mails are stored if there is no SMTP server. */
  get mailOutbox(): string {
    return this.mailOutboxDir ?? join(this.dataDir, 'outbox');
  }

  /** Whether the API is reached over https, so that cookies get `Secure` and the `__Host-` prefix. */
  get secure(): boolean {
    return this.baseUrl.startsWith('https:');
  }

  /** Maximum size of the body of a save in bytes. The escapes of JSON make at most three bytes of one in a document that is mostly text. */
  get maxSaveBytes(): number {
    return 3 * this.maxDocumentBytes + 65_536;
  }

  /** Requests a day of one person's tokens, together, on a plan. */
  dailyQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyQuotaFree,
      pro: this.dailyQuotaPro,
      team: this.dailyQuotaTeam,
      enterprise: this.dailyQuotaEnterprise,
    };
    return quotas[plan];
  }

  /** Published documents that one person's tokens can create in a day, together, on a plan. */
  dailyPublishQuota(plan: Plan): number {
    const quotas: Record<Plan, number> = {
      free: this.dailyPublishQuotaFree,
      pro: this.dailyPublishQuotaPro,
      team: this.dailyPublishQuotaTeam,
      enterprise: this.dailyPublishQuotaEnterprise,
    };
    return quotas[plan];
  }

  /** Active agents that one person can own on a plan. */
  actorsPerPerson(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.actorsPerPersonFree,
      pro: this.actorsPerPersonPro,
      team: this.actorsPerPersonTeam,
      enterprise: this.actorsPerPersonEnterprise,
    };
    return limits[plan];
  }

  /** Rooms of an organization that can be open at the same time on a plan. */
  openRooms(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.openRoomsFree,
      pro: this.openRoomsPro,
      team: this.openRoomsTeam,
      enterprise: this.openRoomsEnterprise,
    };
    return limits[plan];
  }

  /** Rooms that an organization can create within 24 hours on a plan. */
  roomsPerDay(plan: Plan): number {
    const limits: Record<Plan, number> = {
      free: this.roomsPerDayFree,
      pro: this.roomsPerDayPro,
      team: this.roomsPerDayTeam,
      enterprise: this.roomsPerDayEnterprise,
    };
    return limits[plan];
  }
}
