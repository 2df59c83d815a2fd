import { setTimeout as delay } from 'node:timers/promises';
import {
  ApiError,
  ConnectionError,
  type ConnectionCode,
  type Issuer,
  type Scope,
  connect,
  issuerOf,
} from '../../../sdk/dist/index.js';
import { type OpenApiDocument, Routes } from '../service/routes.js';
import { type Caller, IMPATIENT, Service, reportWaits } from '../service/service.js';
import type { Access, Session } from '../service/session.js';
import { watchedFetch } from '../service/watched-fetch.js';
import { NotConnected } from './not-connected.js';
import type { Store } from './store.js';
import { scopesOfToken } from './token-scopes.js';

/** How long a tool waits for the person who approves, before it answers with the link. */
const PATIENCE_MS = 20_000;
const DOCUMENT_TIMEOUT_MS = 15_000;
const PROOF_PATIENCE_SECONDS = 10;

export interface ConnectionOptions {
  url: string;
  clientName: string;
  /** A token from the settings, which replaces pairing. */
  token?: string;
  scopes: (routes: Routes) => string[];
  projectSlugs: string[];
  store: Store;
  /** Shows the link to the user. */
  onCode: (code: ConnectionCode) => void;
  log: (line: string) => void;
}

/** The connection to one service. It uses the stored token, or asks a person to approve a new one whenever it needs one. */
export class Connection implements Access {
  private session?: Session;
  private routes?: Routes;
  private pairing?: { code?: ConnectionCode; done: Promise<void> };
  private denial?: string;
  /** The stored token that the service has proven to have issued. */
  private provenToken?: string;
  private readonly listeners: (() => void)[] = [];
  private readonly closing = new AbortController();

  constructor(private readonly options: ConnectionOptions) {}

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  get present(): Session | undefined {
    return this.session;
  }

  get knownRoutes(): Routes | undefined {
    return this.routes;
  }

  /** Uses the stored token, or asks for one. Never fails: if the service does not run yet, the first tool tries again. */
  async open(): Promise<void> {
    try {
      await this.establish(IMPATIENT);
    } catch (error) {
      this.options.log(error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.closing.abort();
  }

  /** Waits for the session. @throws NotConnected with the link if a person has to approve first */
  async ready(caller: Caller): Promise<Session> {
    await this.establish(caller);
    if (this.session) return this.session;
    const { pairing } = this;
    if (pairing) await this.shortlyAfter(pairing, caller);
    if (this.session) return this.session;
    const { denial } = this;
    this.denial = undefined;
    if (denial) throw new NotConnected(denial);
    throw new NotConnected('A person has to approve this connection.', this.pairing?.code);
  }

  /** Stops using a token that the service refused. Returns whether another token is already stored, so that a call can be repeated. */
  async refused(session: Session, caller: Caller): Promise<boolean> {
    const { options } = this;
    if (options.token !== undefined)
      throw new NotConnected(
        'The token in the settings of this server is not valid: it has expired, was revoked, or belongs to another service. Ask the user to replace it.',
      );
    options.store.forget(session.token);
    if (this.session === session) this.session = undefined;
    await this.establish(caller);
    return this.present !== undefined;
  }

  private async establish(caller: Caller): Promise<void> {
    if (this.session) return;
    const routes = await this.readRoutes();
    if (this.options.token !== undefined) return this.useSettingsToken(routes, this.options.token, caller);
    const stored = this.options.store.read();
    const wanted = this.options.scopes(routes);
    if (stored?.credentials.token && (await this.mayReceive(stored.credentials.token, caller))) {
      const { token, scopes } = stored.credentials;
      this.use({ service: this.serviceWith(token, routes), token, scopes: new Set(scopes) });
      const missing = wanted.filter((scope) => !stored.requestedScopes.includes(scope));
      if (missing.length > 0)
        this.options.log(
          `The new toolsets need more scopes (${missing.join(', ')}), so a person has to approve.`,
        );
      else return;
    }
    if (!this.denial) this.pair(routes, wanted);
  }

  /** Whether the service issued the stored token. Otherwise it is a different service than before, and a person has to approve again. */
  private async mayReceive(token: string, caller: Caller): Promise<boolean> {
    if (this.provenToken === token) return true;
    const { url, log, store } = this.options;
    const issuer = await this.issuerOf(token, caller);
    if (issuer.kind === 'proven') this.provenToken = token;
    else log(`The service at ${url} did not issue the token in ${store.file}, so it was not sent.`);
    return issuer.kind === 'proven';
  }

  private async useSettingsToken(routes: Routes, token: string, caller: Caller): Promise<void> {
    const { url } = this.options;
    const issuer = await this.issuerOf(token, caller);
    if (issuer.kind === 'unproven')
      throw new NotConnected(
        `The service at ${url} did not issue the token in WORKSPACE_TOKEN, so it was not sent. Ask the user to check the token and the address.`,
      );
    const service = this.serviceWith(token, routes);
    const scopes = await scopesOfToken(service.for(caller)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    });
    this.use({ service, token, scopes });
  }

  /** Asks the service for the proof. @throws NotConnected if the issuer of the token has another address */
  private async issuerOf(token: string, caller: Caller): Promise<Issuer> {
    const { url } = this.options;
    const service = {
      baseUrl: url,
      patienceSeconds: PROOF_PATIENCE_SECONDS,
      onRetry: reportWaits(caller),
      fetch: watchedFetch(url),
    };
    const issuer = await issuerOf(service, token).catch((error: unknown): Issuer => {
      if (error instanceof ApiError && error.status < 429) return { kind: 'unproven' };
      throw error;
    });
    if (issuer.kind === 'elsewhere') throw new NotConnected(elsewhere(url, issuer.address));
    return issuer;
  }

  private use(session: Session): void {
    this.session = session;
    for (const listener of this.listeners) listener();
  }

  private pair(routes: Routes, scopes: string[]): void {
    if (this.pairing) return;
    const pairing: { code?: ConnectionCode; done: Promise<void> } = { done: Promise.resolve() };
    this.pairing = pairing;
    pairing.done = this.approval(routes, scopes, (code) => (pairing.code = code))
      .catch((error: unknown) => {
        if (this.closing.signal.aborted) return;
        this.denial = explainPairing(error);
        this.options.log(this.denial);
      })
      .finally(() => (this.pairing = undefined));
  }

  private async approval(
    routes: Routes,
    scopes: string[],
    onCode: (code: ConnectionCode) => void,
  ): Promise<void> {
    const { url, clientName, projectSlugs, store } = this.options;
    const { credentials } = await connect({
      baseUrl: url,
      clientName,
      projectSlugs,
      scopes: scopes as Scope[],
      signingKey: store.read()?.credentials.signingKey,
      signal: this.closing.signal,
      onCode: (code) => {
        onCode(code);
        this.options.onCode(code);
      },
    });
    store.write({ ...store.read(), credentials, requestedScopes: scopes });
    this.options.log(
      `Connected. The token is kept in ${store.file} and expires at ${credentials.expiresAt}.`,
    );
    const { token } = credentials;
    this.use({ service: this.serviceWith(token, routes), token, scopes: new Set(credentials.scopes) });
  }

  /** Waits for the decision, but not for so long that an agent gives up. */
  private async shortlyAfter(
    pairing: { code?: ConnectionCode; done: Promise<void> },
    { signal, progress }: Caller,
  ): Promise<void> {
    if (pairing.code) progress(`Waiting until a person approves at ${pairing.code.verificationUriComplete}`);
    const timer = new AbortController();
    const either = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
    try {
      await Promise.race([pairing.done, delay(PATIENCE_MS, undefined, { signal: either, ref: false })]);
    } catch {
      signal?.throwIfAborted();
    } finally {
      timer.abort();
    }
  }

  private async readRoutes(): Promise<Routes> {
    if (this.routes) return this.routes;
    const { url } = this.options;
    const unreachable = (cause: unknown): ConnectionError =>
      new ConnectionError('network', `No document workspace can be reached at ${url}.`, { cause });
    const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
    const request = new Request(`${url}/api/openapi.json`, { signal });
    const response = await watchedFetch(url)(request).catch((error: unknown) => {
      throw unreachable(error);
    });
    const document = (await response.json().catch(() => undefined)) as OpenApiDocument | undefined;
    if (!response.ok || typeof document?.paths !== 'object') throw unreachable(`HTTP ${response.status}`);
    return (this.routes = new Routes(document));
  }

  private serviceWith(token: string, routes: Routes): Service {
    return Service.at(this.options.url, token, routes, this.options.clientName);
  }
}

function elsewhere(url: string, address: string): string {
  return `The token was not sent to ${url}, because the address of the service that issued it is ${JSON.stringify(address.slice(0, 200))}. Ask the user to use that as --url.`;
}

function explainPairing(error: unknown): string {
  if (error instanceof ApiError && error.code === 'access_denied')
    return 'The person denied the connection. Ask the user before you try again: the next call asks for the approval again.';
  if (error instanceof ApiError && error.code === 'expired_token')
    return 'Nobody approved the connection in time. The next call asks for the approval again.';
  return `The connection could not be requested: ${error instanceof Error ? error.message : String(error)}`;
}
