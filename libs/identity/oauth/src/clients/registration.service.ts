import { Injectable } from '@nestjs/common';
import { type Client, Database, FairSemaphore, Limits, RateLimited, newId } from '#platform';
import { InvalidRedirectUri, TooManyClients } from '../http/oauth.errors';
import { OauthSettings } from '../oauth.settings';
import { type ClientMetadata, readName, redirectsOf } from '../protocol/client-document';
import { ClientsRepository } from './clients.repository';

const DAY_MS = 86_400_000;
const WAIT_MS = 10_000;
const DEFAULT_NAME = 'A client without a name';

export interface Registered extends ClientMetadata {
  id: string;
  createdAt: Date;
}

/** Clients that register themselves (RFC 7591). */
@Injectable()
export class RegistrationService {
  // Registrations wait for each other in the database. They cost a stranger nothing, so at most one connection of each process waits.
  private readonly turns = new FairSemaphore(1, 1, WAIT_MS);

  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly limits: Limits,
    private readonly settings: OauthSettings,
  ) {}

  /**
   * Registers a client with those of its addresses that answers can be sent to.
   *
   * @throws RateLimited, InvalidRedirectUri if there is no such address, TooManyClients; Unavailable if too many others register
   */
  async register(sent: { redirectUris: string[]; name?: string }, { block }: Client): Promise<Registered> {
    const { oauthRegistrationsPerMinute, oauthRegistrationsPerDay, oauthMaxClients } = this.settings;
    await this.limits.attemptFrom('oauth-registration', block, oauthRegistrationsPerMinute);
    const day = await this.limits.countAttempt(
      'oauth-registrations-a-day',
      block,
      oauthRegistrationsPerDay,
      DAY_MS,
    );
    if (day.exceeded) throw new RateLimited({ headers: { 'Retry-After': String(day.resetSeconds) } });
    const redirectUris = redirectsOf(sent.redirectUris);
    if (redirectUris.length === 0) throw new InvalidRedirectUri();
    const client = { id: newId(), name: readName(sent.name) ?? DEFAULT_NAME, redirectUris };
    const createdAt = await this.turns.run(block, () =>
      this.database.transaction((tx) => this.clients.insert(tx, client, oauthMaxClients)),
    );
    if (!createdAt) throw new TooManyClients({ headers: { 'Retry-After': '3600' } });
    return { ...client, createdAt };
  }
}
