import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, Limits, type Queries, isId } from '#platform';
import { OauthSettings } from '../oauth.settings';
import { isDocumentAddress } from '../protocol/client-address';
import type { ClientMetadata } from '../protocol/client-document';
import { ClientDocuments } from './client-documents';
import { ClientsRepository } from './clients.repository';

/** A client, as far as the service knows it. */
export interface KnownClient {
  /** Its `client_id`. */
  id: string;
  name: string;
  redirectUris: string[];
  /** The host of its metadata document, which is responsible for it; null for a client that registered itself. */
  host: string | null;
}

/** The clients that people can authorize. */
@Injectable()
export class Clients {
  constructor(
    private readonly database: Database,
    private readonly repository: ClientsRepository,
    private readonly documents: ClientDocuments,
    private readonly limits: Limits,
    private readonly settings: OauthSettings,
  ) {}

  /**
   * The client of a `client_id`, or why there is none, as a text.
   *
   * @param person the person for whom a document is fetched
   * @throws RateLimited if too many documents are fetched for the person
   */
  async find(clientId: string, person: Principal): Promise<KnownClient | string> {
    if (!this.isDocument(clientId)) {
      const row = isId(clientId)
        ? await this.repository.find(this.database, clientId.toLowerCase())
        : undefined;
      return row ? { ...row, host: null } : 'It is not registered, or its registration has expired.';
    }
    const client = this.documents.cached(clientId) ?? (await this.fetch(clientId, person));
    return typeof client === 'string' ? client : { ...client, id: clientId, host: new URL(clientId).host };
  }

  /**
   * Records that a client received tokens now, so that its registration does not expire. An approval alone does not count as use, because
   * it costs nothing.
   */
  async touch(queries: Queries, clientId: string): Promise<void> {
    if (isId(clientId)) await this.repository.touch(queries, clientId);
  }

  private async fetch(clientId: string, person: Principal): Promise<ClientMetadata | string> {
    await this.limits.attempt('oauth-documents', person.userId, this.settings.oauthDocumentsPerMinute);
    return this.documents.fetch(clientId);
  }

  private isDocument(clientId: string): boolean {
    return isDocumentAddress(clientId, this.settings.oauthAllowPrivate);
  }
}
