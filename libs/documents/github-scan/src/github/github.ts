import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import type { Logger } from 'pino';
import { LOGGER } from '#platform';
import { GithubClient } from './github-client';
import { githubFetch } from './github-fetch';
import { GithubScanSettings } from '../github-scan.settings';

const ThrottledOctokit = Octokit.plugin(throttling, retry);

/** Larger than any documented answer: GitHub truncates a tree at 7 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Statuses that are not retried: a retry would extend a rate limit, and would not change the other ones. */
const NOT_RETRIED = [400, 401, 403, 404, 409, 410, 413, 421, 422, 429, 451];
const RETRIES = 3;
/** How often a request itself waits for a rate limit; after that, and for longer waits, the scan is released. */
const MAX_SHORT_WAITS = 2;
const API_VERSION = '2022-11-28';

/** Stands for all tenants in GITHUB_TOKEN_TENANTS. */
const EVERY_TENANT = '*';

/** Creates clients of the GitHub API. */
@Injectable()
export class Github implements OnModuleInit {
  constructor(
    private readonly settings: GithubScanSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { githubToken, githubTokenTenants } = this.settings;
    if (githubToken !== undefined && githubTokenTenants.length === 0)
      this.logger.warn(
        'GITHUB_TOKEN is not used: set GITHUB_TOKEN_TENANTS to the slugs of the organizations whose scans can use it, or to *',
      );
  }

  /** A client for a scan of the tenant with this slug. `signal` aborts its requests. */
  client(tenantSlug: string, signal: AbortSignal): GithubClient {
    const { githubApiUrl, githubToken, githubTokenTenants, githubTimeoutSeconds } = this.settings;
    const { githubRetryMs, githubShortWaitSeconds } = this.settings;
    const trusted = githubTokenTenants.some((slug) => slug === tenantSlug || slug === EVERY_TENANT);
    const auth = trusted ? githubToken : undefined;
    const limits = { timeoutMs: githubTimeoutSeconds * 1000, maxBytes: MAX_ANSWER_BYTES, signal };
    const isShort = (seconds: number, _request: object, _octokit: object, waits: number): boolean =>
      seconds <= githubShortWaitSeconds && waits < MAX_SHORT_WAITS;
    const octokit = new ThrottledOctokit({
      auth,
      baseUrl: githubApiUrl.replace(/\/+$/, ''),
      userAgent: 'document-workspace',
      log: this.traceLog(),
      request: { fetch: githubFetch(githubApiUrl, limits), parseSuccessResponseBody: false },
      throttle: { id: 'manifest-scan', onRateLimit: isShort, onSecondaryRateLimit: isShort },
      retry: { retries: RETRIES, retryAfterBaseValue: githubRetryMs, doNotRetry: NOT_RETRIED },
    });
    octokit.hook.before('request', (options) => {
      options.headers['x-github-api-version'] = API_VERSION;
    });
    return new GithubClient(octokit, auth !== undefined, signal);
  }

  /** Octokit logs every answer. The scan itself reports what a user needs to know. */
  private traceLog() {
    const line = (message: string): void => this.logger.trace({ github: message }, 'github');
    return { debug: line, info: line, warn: line, error: line };
  }
}
