import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Audit } from '#audit';
import {
  Database,
  Forbidden,
  MasterKey,
  type Transaction,
  invalidField,
  newId,
  requireStateMatch,
  found,
} from '#platform';
import { connectionEtag } from './connection-etag';
import { SsoPeople } from './sso-people';
import type { PutOidcDto } from './connections.dto';
import { type ConnectionRow, ConnectionsRepository } from './connections.repository';
import { ProviderHosts } from './provider-fetch';
import { CLIENT_SECRETS, Providers } from './providers';

/** A connection, and whether single sign-on is required. */
export interface Connected {
  connection: ConnectionRow;
  required: boolean;
}

/** The OpenID connection of the caller's organization. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionsRepository,
    private readonly people: SsoPeople,
    private readonly hosts: ProviderHosts,
    private readonly providers: Providers,
    private readonly masterKey: MasterKey,
    private readonly audit: Audit,
  ) {}

  /** The connection of the caller's organization, if it has one. */
  async find({ tenantId }: Principal): Promise<Connected | undefined> {
    const connection = await this.connections.find(this.database, tenantId);
    return connection && { connection, required: await this.people.isRequired(this.database, tenantId) };
  }

  /**
   * Creates or replaces the connection. With another issuer or client id, people are linked to their accounts again.
   *
   * @throws ValidationFailed for an issuer that is not the address of a provider, or a new one without a secret
   * @throws Forbidden if the caller is no longer an owner
   * @throws PreconditionFailed if the connection or the requirement has changed since the ETag in `ifMatch`
   */
  async put(principal: Principal, dto: PutOidcDto, ifMatch?: string): Promise<Connected> {
    await this.hosts.require('issuer', dto.issuer);
    requireIssuer(dto.issuer);
    const { tenantId } = principal;
    const { required = false } = dto;
    return this.database.transaction(async (tx) => {
      // This comes first, since it locks the tenant, as changes of its members do.
      const requiredBefore = await this.people.require(tx, personOf(principal), required);
      if (requiredBefore === undefined) throw new Forbidden();
      const before = await this.connections.find(tx, tenantId);
      requireStateMatch(ifMatch, connectionEtag(before, requiredBefore));
      await this.store(tx, tenantId, dto, before);
      const connection = (await this.connections.find(tx, tenantId))!;
      await this.audit.record(tx, principal, {
        action: 'sso.updated',
        target: { type: 'sso', id: connection.id, name: connection.issuer },
        before: before ? { ...shown(before), required: requiredBefore } : null,
        after: { ...shown(connection), required, secretChanged: dto.clientSecret !== undefined },
      });
      return { connection, required };
    });
  }

  /**
   * Removes the connection, and with it the requirement.
   *
   * @throws NotFound without a connection
   * @throws Forbidden if the caller is no longer an owner
   */
  async remove(principal: Principal): Promise<string> {
    const { tenantId } = principal;
    return this.database.transaction(async (tx) => {
      const required = await this.people.require(tx, personOf(principal), false);
      if (required === undefined) throw new Forbidden();
      const removed = found(await this.connections.delete(tx, tenantId));
      await this.audit.record(tx, principal, {
        action: 'sso.removed',
        target: { type: 'sso', id: removed.id, name: removed.issuer },
        before: { ...shown(removed), required },
      });
      return removed.id;
    });
  }

  /** Asks the provider for its configuration. @returns the problem, or null. @throws NotFound without a connection */
  async check({ tenantId }: Principal): Promise<string | null> {
    const connection = found(await this.connections.find(this.database, tenantId));
    return this.providers.check(connection);
  }

  private async store(
    tx: Transaction,
    tenantId: string,
    dto: PutOidcDto,
    before: ConnectionRow | undefined,
  ): Promise<void> {
    const { issuer, clientId, createUsers = false } = dto;
    const clientSecret = this.secretOf(dto, before);
    if (before && before.issuer === issuer && before.clientId === clientId)
      return this.connections.update(tx, { tenantId, id: before.id, clientSecret, createUsers });
    if (before) await this.connections.delete(tx, tenantId);
    await this.connections.insert(tx, { tenantId, id: newId(), issuer, clientId, clientSecret, createUsers });
  }

  private secretOf({ issuer, clientSecret }: PutOidcDto, before: ConnectionRow | undefined): Buffer {
    if (clientSecret !== undefined)
      return this.masterKey.seal(CLIENT_SECRETS, Buffer.from(clientSecret, 'utf8'));
    // The stored secret is only ever sent to the issuer that it was stored for.
    if (before?.issuer !== issuer)
      throw invalidField('clientSecret', 'required', 'is required with a new issuer');
    return before.clientSecret;
  }
}

function requireIssuer(issuer: string): void {
  const { search, hash, pathname } = new URL(issuer);
  if (search !== '' || hash !== '' || /[?#]/.test(issuer))
    throw invalidField('issuer', 'issuer', 'must not have a query or a fragment');
  if (pathname.includes('/.well-known/'))
    throw invalidField('issuer', 'issuer', 'must be the address that `/.well-known/` follows');
}

/** The fields of a connection that the audit log shows. */
function shown({ issuer, clientId, createUsers }: ConnectionRow): object {
  return { issuer, clientId, createUsers };
}
