import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import type { Logger } from 'pino';
import { Config, LOGGER } from '#platform';
import { GithubClient } from './github-client';
import { githubFetch } from './github-fetch';

const ThrottledOctokit = Octokit.plugin(throttling, retry);

/** Larger than any answer GitHub documents: a tree is cut at 7 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** What is not asked again: a limit wants silence, and the rest stays as it is. */
const FINAL = [400, 401, 403, 404, 409, 410, 413, 421, 422, 429, 451];
const RETRIES = 3;
/** A wait as short as this is sat out between two requests. */
const SHORT_WAIT_SECONDS = 5;
const SHORT_WAITS = 2;
const API_VERSION = '2022-11-28';

/** All tenants, in GITHUB_TOKEN_TENANTS. */
const EVERY_TENANT = '*';

/** The way to GitHub's API. */
@Injectable()
export class Github implements OnModuleInit {
  constructor(
    private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { githubToken, githubTokenTenants } = this.config;
    if (githubToken !== undefined && githubTokenTenants.length === 0)
      this.logger.warn(
        'GITHUB_TOKEN is of no use: name the organizations that may use it in GITHUB_TOKEN_TENANTS, or *',
      );
  }

  /** A client for a scan of the tenant of this slug; `ending` ends whatever it is doing. */
  client(tenantSlug: string, ending: AbortSignal): GithubClient {
    const { githubApiUrl, githubToken, githubTokenTenants, githubTimeoutSeconds } = this.config;
    const trusted = githubTokenTenants.some((slug) => slug === tenantSlug || slug === EVERY_TENANT);
    const auth = trusted ? githubToken : undefined;
    const bounds = { timeoutMs: githubTimeoutSeconds * 1000, maxBytes: MAX_ANSWER_BYTES, ending };
    const short = (seconds: number, _request: object, _octokit: object, waits: number): boolean =>
      seconds <= SHORT_WAIT_SECONDS && waits < SHORT_WAITS;
    const octokit = new ThrottledOctokit({
      auth,
      baseUrl: githubApiUrl.replace(/\/+$/, ''),
      userAgent: 'document-workspace',
      log: this.quietly(),
      request: { fetch: githubFetch(githubApiUrl, bounds), parseSuccessResponseBody: false },
      throttle: { id: 'manifest-scan', onRateLimit: short, onSecondaryRateLimit: short },
      retry: { retries: RETRIES, doNotRetry: FINAL },
    });
    octokit.hook.before('request', (options) => {
      options.headers['x-github-api-version'] = API_VERSION;
    });
    return new GithubClient(octokit, auth !== undefined, ending);
  }

  /** Octokit writes a line for each answer; what of it matters, the scan reports. */
  private quietly() {
    const line = (message: string): void => this.logger.trace({ github: message }, 'github');
    return { debug: line, info: line, warn: line, error: line };
  }
}
