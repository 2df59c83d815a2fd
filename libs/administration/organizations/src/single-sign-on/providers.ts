import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type Configuration,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  allowInsecureRequests,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Logger } from 'pino';
import { FairSemaphore, LOGGER, MasterKey } from '#platform';
import type { ConnectionRow } from './connections.repository';
import { ProviderFetch } from './provider-fetch';
import { UnusableProvider, problemOf } from './provider-problem';
import { SsoProviderUnavailable } from './sso.errors';

/** The purpose of the key under which client secrets are encrypted. */
export const CLIENT_SECRETS = 'oidc client secrets';

const CACHED_PROVIDERS = 500;
/** The time for which a provider's configuration and keys are cached. */
const CACHE_MS = 10 * 60_000;
/** How long a provider is left alone after it failed. */
const FAILED_MS = 2_000;
const TIMEOUT_SECONDS = 10;
/** How far the clock of a provider may be off. */
const CLOCK_SECONDS = 30;
/** How many requests to providers a process sends at once, and how many for one tenant. */
const CONCURRENT = 32;
const CONCURRENT_PER_TENANT = 8;
const WAIT_MS = 10_000;

/** Caches the configurations of the providers of tenants, and sends requests to them. A slow provider never occupies all places. */
@Injectable()
export class Providers {
  private readonly known = new LRUCache<string, Promise<Configuration>>({
    max: CACHED_PROVIDERS,
    ttl: CACHE_MS,
  });
  private readonly places = new FairSemaphore(CONCURRENT, CONCURRENT_PER_TENANT, WAIT_MS);

  constructor(
    private readonly fetch: ProviderFetch,
    private readonly masterKey: MasterKey,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The configuration of the provider of a connection, at most ten minutes old. @throws SsoProviderUnavailable */
  async of(connection: ConnectionRow): Promise<Configuration> {
    const key = keyOf(connection);
    let found = this.known.get(key);
    if (!found) {
      found = this.ask(connection, () => this.discover(connection));
      this.known.set(key, found);
      found.catch(() => this.known.set(key, found, { ttl: FAILED_MS }));
    }
    return found.catch((error: unknown) => {
      throw new SsoProviderUnavailable({ cause: error });
    });
  }

  /** Forgets the cached configuration of a provider, such as keys that do not fit a signature. */
  forget(connection: ConnectionRow): void {
    this.known.delete(keyOf(connection));
  }

  /** Asks the provider now. @returns the problem, in words for an owner; null if there is none */
  async check(connection: ConnectionRow): Promise<string | null> {
    this.forget(connection);
    try {
      await this.of(connection);
      return null;
    } catch (error) {
      return problemOf((error as Error).cause ?? error);
    }
  }

  /** Runs requests to the provider of a tenant, as soon as there is a free place. @throws Unavailable */
  ask<T>({ tenantId }: ConnectionRow, work: () => Promise<T>): Promise<T> {
    return this.places.run(tenantId, work);
  }

  private async discover({
    tenantId,
    issuer,
    clientId,
    clientSecret,
  }: ConnectionRow): Promise<Configuration> {
    const secret = this.masterKey.open(CLIENT_SECRETS, clientSecret).toString('utf8');
    const url = new URL(issuer);
    try {
      const configuration = await discovery(
        url,
        clientId,
        { [clockTolerance]: CLOCK_SECONDS },
        clientAuthentication(secret),
        {
          [customFetch]: this.fetch.fetch,
          timeout: TIMEOUT_SECONDS,
          // The signature of the ID token is verified although TLS protects it too.
          execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
        },
      );
      requireUsable(configuration, url);
      return configuration;
    } catch (error) {
      this.logger.warn(
        { tenantId, reason: problemOf(error) },
        'the provider of single sign-on is not usable',
      );
      throw error;
    }
  }
}

function keyOf({ id, updatedAt }: ConnectionRow): string {
  return `${id}:${updatedAt.getTime()}`;
}

// openid-client makes exceptions for providers whose issuer differs from their address. They serve many organizations with one issuer.
function requireUsable(configuration: Configuration, { href, protocol }: URL): void {
  const { issuer, authorization_endpoint: endpoint = '' } = configuration.serverMetadata();
  if (!URL.canParse(issuer) || new URL(issuer).href !== href)
    throw new UnusableProvider('The provider states another issuer.');
  const allowed = protocol === 'http:' ? ['https:', 'http:'] : ['https:'];
  if (!URL.canParse(endpoint) || !allowed.includes(new URL(endpoint).protocol))
    throw new UnusableProvider('The provider has no https address for signing in.');
}

/** The way in which the service authenticates: as the provider asks, and by default with Basic (OpenID Connect Core, section 9). */
function clientAuthentication(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const usesPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (usesPost ? post : basic)(server, client, body, headers);
  };
}
