import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { type Access, Approvals, requestedScopes } from '#agents';
import { Audit } from '#audit';
import { PlatformSettings, Database, newId, randomSecret, sha256 } from '#platform';
import { Clients, type KnownClient } from '../clients/clients.service';
import { CodesRepository } from '../codes/codes.repository';
import { type AskedAccess, type Refusal, readAuthorizationRequest } from '../protocol/authorization-request';
import { type SentParameters, readParameters } from '../protocol/parameters';
import { isLoopbackAddress, redirectTo } from '../protocol/redirect-address';
import { issuerOf, resourceOf } from '../protocol/resource';
import { type AuthorizationResponse, responseAddress } from '../protocol/response-address';

/** The longest life that a person can give a connection. */
const MAX_DAYS = 365;
/** Seconds until a code expires: a client redeems it at once (RFC 9700, section 4.1, and RFC 6749, section 4.1.2). */
const CODE_SECONDS = 60;

/** An authorization request that a person can decide. */
export interface AuthorizationRequest {
  client: KnownClient;
  redirectUri: string;
  /** The address of the resource. */
  resource: string;
  audience: string | null;
  /** The access that the client asks for. It can't name projects and days, so it asks for all of them. */
  asked: Access;
  codeChallenge: string;
  state: string | undefined;
}

/**
 * The outcome of an authorization request: a decision, or a refusal. Only a program on the person's own machine receives a refusal. Any
 * other client can be anybody, and a redirect without a click would lead people from here to any site, so a page shows the refusal, with a
 * link once the address is known to be the client's (RFC 9700, section 4.11.2).
 */
export type Checked =
  | { kind: 'decision'; request: AuthorizationRequest }
  | { kind: 'problem'; message: string; back?: string }
  | { kind: 'redirect'; location: string };

/** The choices of a person who authorizes a client. */
export interface Choice {
  chosen: Partial<Access>;
  grantExternal: boolean;
  /** The agent of the person as which the client continues; null if it becomes another one. */
  actorId: string | null;
}

/** Authorization requests of OAuth clients, up to the decision of a person. */
@Injectable()
export class AuthorizationService {
  constructor(
    private readonly database: Database,
    private readonly clients: Clients,
    private readonly codes: CodesRepository,
    private readonly approvals: Approvals,
    private readonly audit: Audit,
    private readonly platform: PlatformSettings,
  ) {}

  /**
   * Checks an authorization request.
   *
   * @throws RateLimited
   */
  async check(sent: SentParameters, person: Principal): Promise<Checked> {
    const { parameters, repeated } = readParameters(sent);
    const { client_id: clientId, redirect_uri: asked, state } = parameters;
    const unclear = ['client_id', 'redirect_uri'].find((name) => repeated.includes(name));
    if (unclear) return problem(`The parameter ${unclear} must be sent only once.`);
    if (clientId === undefined) return problem('The parameter client_id is missing.');
    const client = await this.clients.find(clientId, person);
    if (typeof client === 'string') return problem(`This client is unknown. ${client}`);
    const redirectUri = redirectTo(client.redirectUris, asked);
    if (redirectUri === undefined)
      return problem(
        'The address to which the answer would be sent is not one of the addresses of this client.',
      );
    const read = readAuthorizationRequest(parameters, repeated, this.platform.baseUrl);
    if ('error' in read) {
      const location = this.answer({ redirectUri, state }, read);
      if (isLoopbackAddress(redirectUri)) return { kind: 'redirect', location };
      return { ...problem(`The program asked in a wrong way: ${read.error_description}`), back: location };
    }
    return decision(client, redirectUri, state, read, this.platform.baseUrl);
  }

  /**
   * Approves a request, and returns the address at which the client receives its code.
   *
   * @throws Forbidden, Unauthorized, ValidationFailed, NothingGrantable, AgentLimitReached, as for a connection request
   */
  approve(
    principal: Principal,
    request: AuthorizationRequest,
    { chosen, grantExternal, actorId }: Choice,
  ): Promise<string> {
    const { client, asked, audience, redirectUri, codeChallenge } = request;
    const code = randomSecret();
    return this.database.transaction(async (tx) => {
      const role = await this.approvals.admit(tx, principal);
      const approval = { name: client.name, asNewAgent: actorId === null, actorId, asked, chosen };
      const { scopes, projectIds, expiresInDays } = await this.approvals.settle(
        tx,
        principal,
        role,
        approval,
      );
      const granted = { scopes, projectIds, grantExternal, expiresInDays };
      await this.codes.insert(tx, {
        ...personOf(principal),
        ...granted,
        ...{ id: newId(), codeHash: sha256(code), clientId: client.id, clientName: client.name },
        ...{ redirectUri, codeChallenge, audience, continues: actorId !== null, actorId },
        lifetimeSeconds: CODE_SECONDS,
      });
      await this.audit.record(tx, principal, {
        action: 'pairing.approved',
        target: targetOf(client),
        after: { ...granted, audience },
      });
      return this.answer(request, { code });
    });
  }

  /** Denies a request, and returns the address at which the client receives that. */
  deny(principal: Principal, request: AuthorizationRequest): Promise<string> {
    return this.database.transaction(async (tx) => {
      await this.audit.record(tx, principal, { action: 'pairing.denied', target: targetOf(request.client) });
      return this.answer(request, {
        error: 'access_denied',
        error_description: 'The person denied the request.',
      });
    });
  }

  private answer(
    { redirectUri, state }: { redirectUri: string; state: string | undefined },
    answer: AuthorizationResponse | Refusal,
  ): string {
    return responseAddress(redirectUri, answer, { state, issuer: issuerOf(this.platform.baseUrl) });
  }
}

function decision(
  client: KnownClient,
  redirectUri: string,
  state: string | undefined,
  { scopes, audience, codeChallenge }: AskedAccess,
  baseUrl: string,
): Checked {
  const asked = {
    scopes: requestedScopes(scopes),
    projectSlugs: ['*'],
    expiresInDays: MAX_DAYS,
  };
  const resource = resourceOf(audience, baseUrl);
  return {
    kind: 'decision',
    request: { client, redirectUri, state, audience, resource, asked, codeChallenge },
  };
}

function problem(message: string): Extract<Checked, { kind: 'problem' }> {
  return { kind: 'problem', message };
}

function targetOf({ id, name }: KnownClient) {
  return { type: 'oauth_client', id, name };
}
